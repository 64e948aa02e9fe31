// Attributes that the compiler and the analyzers know by name, wherever they are declared.
namespace System.Diagnostics.CodeAnalysis
{
    /// <summary>The method's path through reflection does not survive trimming.</summary>
    [AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor | AttributeTargets.Class, Inherited = false)]
    internal sealed class RequiresUnreferencedCodeAttribute(string message) : Attribute
    {
        public string Message { get; } = message;
    }

    /// <summary>The method may make code at run time.</summary>
    [AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor | AttributeTargets.Class, Inherited = false)]
    internal sealed class RequiresDynamicCodeAttribute(string message) : Attribute
    {
        public string Message { get; } = message;
    }

    /// <summary>What language a string is in.</summary>
    [AttributeUsage(AttributeTargets.Field | AttributeTargets.Parameter | AttributeTargets.Property)]
    internal sealed class StringSyntaxAttribute(string syntax) : Attribute
    {
        public const string Json = nameof(Json);
        public const string Uri = nameof(Uri);

        public string Syntax { get; } = syntax;
    }

    /// <summary>Not null when the method returns this.</summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }

    /// <summary>Null perhaps when the method returns this.</summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class MaybeNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }

    /// <summary>A member that is not null when the property is this.</summary>
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

    /// <summary>Takes the text of another argument.</summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class CallerArgumentExpressionAttribute(string parameterName) : Attribute
    {
        public string ParameterName { get; } = parameterName;
    }
}
