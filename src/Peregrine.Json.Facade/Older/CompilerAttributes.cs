// Attributes that the compiler and the analyzers recognize by name, wherever they are declared.
namespace System.Diagnostics.CodeAnalysis
{
    /// <summary>Marks a method that uses reflection on members that trimming may remove.</summary>
    [AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor | AttributeTargets.Class, Inherited = false)]
    internal sealed class RequiresUnreferencedCodeAttribute(string message) : Attribute
    {
        public string Message { get; } = message;
    }

    /// <summary>Marks a method that may generate code at run time.</summary>
    [AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor | AttributeTargets.Class, Inherited = false)]
    internal sealed class RequiresDynamicCodeAttribute(string message) : Attribute
    {
        public string Message { get; } = message;
    }

    /// <summary>Names the language of a string.</summary>
    [AttributeUsage(AttributeTargets.Field | AttributeTargets.Parameter | AttributeTargets.Property)]
    internal sealed class StringSyntaxAttribute(string syntax) : Attribute
    {
        public const string Json = nameof(Json);
        public const string Uri = nameof(Uri);

        public string Syntax { get; } = syntax;
    }

    /// <summary>Marks an argument that is not null if the method returns this value.</summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }

    /// <summary>Marks an argument that may be null if the method returns this value.</summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class MaybeNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }

    /// <summary>Marks a member that is not null if the property has this value.</summary>
    [AttributeUsage(AttributeTargets.Method | AttributeTargets.Property, Inherited = false, AllowMultiple = true)]
    internal sealed class MemberNotNullWhenAttribute(bool returnValue, string member) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;

        public string[] Members { get; } = [member];
    }
}

namespace System.Runtime.CompilerServices
{
    /// <summary>Marks accessors that only initializers may call.</summary>
    internal static class IsExternalInit;

    /// <summary>Makes the compiler pass the source text of another argument.</summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class CallerArgumentExpressionAttribute(string parameterName) : Attribute
    {
        public string ParameterName { get; } = parameterName;
    }
}
