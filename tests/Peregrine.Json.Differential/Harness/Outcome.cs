using System.Text;

namespace Peregrine.Json.Differential.Harness;

/// <summary>What a call gave: a value or an exception.</summary>
public sealed record Outcome(object? Value, Exception? Error)
{
    private string? _graph;

    public bool IsOk => Error is null;

    /// <summary>The value as text, as it was at the first call: one outcome is compared with several.</summary>
    public string Graph => _graph ??= ObjectGraph.Describe(Value);

    public static Outcome Of<T>(Func<T> call)
    {
        try
        {
            return new Outcome(call(), null);
        }
        catch (Exception error) when (error is not InsufficientMemoryException)
        {
            return new Outcome(null, error);
        }
    }

    /// <summary>Everything of the error that must be equal: type, message, place, source, and the same of the inner exceptions.</summary>
    public string? ErrorText => Error is null ? null : Describe(Error);

    public static string Describe(Exception error, bool sources = true)
    {
        var text = new StringBuilder();
        for (Exception? current = error; current is not null; current = current.InnerException)
        {
            text.Append(current.GetType());
            text.Append(": ").Append(current.Message);
            if (current is JsonException json)
            {
                text.Append(" {").Append(json.Path).Append('|').Append(json.LineNumber).Append('|').Append(json.BytePositionInLine).Append('}');
            }

            if (sources)
            {
                text.Append(" from ").Append(current.Source ?? "null");
            }

            if (current is ArgumentException argument)
            {
                text.Append(" (").Append(argument.ParamName).Append(')');
            }

            if (current.InnerException is not null)
            {
                text.Append("\n      <- ");
            }
        }

        return text.ToString();
    }
}
