namespace Peregrine.Json.Differential.Facts;

/// <summary>The test shows a fact about System.Text.Json to hold for both libraries. All facts together are the table in Facts.txt.</summary>
/// <param name="number">Section and number.</param>
/// <param name="text">The fact in one line.</param>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
public sealed class ProvesAttribute(string number, string text) : Attribute
{
    public string Number { get; } = number;

    public string Text { get; } = text;
}
