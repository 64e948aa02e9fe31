namespace Peregrine.Json.EcmaTests.Facts;

/// <summary>Says which statements of the list of semantics (Semantics.txt) a test holds.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class StatementAttribute(params string[] numbers) : Attribute
{
    public IReadOnlyList<string> Numbers { get; } = numbers;
}
