namespace System.Runtime.CompilerServices;

/// <summary>Takes the text of another argument.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
internal sealed class CallerArgumentExpressionAttribute(string parameterName) : Attribute
{
    public string ParameterName { get; } = parameterName;
}
