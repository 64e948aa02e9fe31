using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>One fact at a time: what System.Text.Json does is asserted, and that this library does the same through every entry point.</summary>
internal static class Shown
{
    /// <summary>Both write this text.</summary>
    public static void Writes<T>(string expected, T value, JsonSerializerOptions? options = null)
    {
        Assert.Equal(expected, Stj.Serialize(value, options));
        Both.Write(value, options);
    }

    /// <summary>Both write the same, whatever it is.</summary>
    public static void WritesSame<T>(JsonSerializerOptions? options, params T[] values)
    {
        var report = new Report();
        foreach (T value in values)
        {
            Both.Write(report, value, options);
        }

        report.Check();
    }

    /// <summary>Both read these texts, to the same values.</summary>
    public static void Reads<T>(JsonSerializerOptions? options, params string[] texts)
    {
        var report = new Report();
        foreach (string text in texts)
        {
            Assert.True(Outcome.Of<object?>(() => Stj.Deserialize<T>(text, options)) is { IsOk: true }, typeof(T) + ": " + text);
            Both.Read<T>(report, Encoding.UTF8.GetBytes(text), options);
        }

        report.Check();
    }

    /// <summary>Both read this value.</summary>
    public static void ReadsAs<T>(T expected, string text, JsonSerializerOptions? options = null)
    {
        Assert.Equal(expected, Stj.Deserialize<T>(text, options));
        Both.Read<T>(text, options);
    }

    /// <summary>Both refuse these texts, with the same exception.</summary>
    public static void Refuses<T>(JsonSerializerOptions? options, params string[] texts)
    {
        var report = new Report();
        foreach (string text in texts)
        {
            Assert.False(Outcome.Of<object?>(() => Stj.Deserialize<T>(text, options)) is { IsOk: true }, typeof(T) + ": " + text);
            Both.Read<T>(report, Encoding.UTF8.GetBytes(text), options);
        }

        report.Check();
    }

    /// <summary>Both refuse to read, and say this.</summary>
    public static void RefusesWith<T>(string message, string text, JsonSerializerOptions? options = null)
    {
        Outcome theirs = Outcome.Of<object?>(() => Stj.Deserialize<T>(text, options));
        Assert.Contains(message, theirs.ErrorText, StringComparison.Ordinal);
        Both.Read<T>(text, options);
    }

    /// <summary>Both refuse to write, and say this.</summary>
    public static void RefusesToWrite<T>(string message, T value, JsonSerializerOptions? options = null)
    {
        Outcome theirs = Outcome.Of(() => Stj.Serialize(value, options));
        Assert.Contains(message, theirs.ErrorText, StringComparison.Ordinal);
        Both.Write(value, options);
    }

    /// <summary>The same value or the same exception.</summary>
    public static void Same(Func<object?> theirs, Func<object?> mine)
    {
        Outcome a = Outcome.Of(theirs);
        Outcome b = Outcome.Of(mine);
        Assert.Equal(a.ErrorText ?? ObjectGraph.Describe(a.Value), b.ErrorText ?? ObjectGraph.Describe(b.Value));
    }

    /// <summary>The same, and this is part of it.</summary>
    public static void SameWith(string part, Func<object?> theirs, Func<object?> mine)
    {
        Outcome a = Outcome.Of(theirs);
        Assert.Contains(part, a.ErrorText ?? ObjectGraph.Describe(a.Value), StringComparison.Ordinal);
        Same(theirs, mine);
    }

    /// <summary>Both read a value of which this is written.</summary>
    public static void ReadsTo<T>(string written, string text, JsonSerializerOptions? options = null)
    {
        Assert.Equal((written, written), (Stj.Serialize(Stj.Deserialize<T>(text, options)), Stj.Serialize(Ours.Deserialize<T>(text, options))));
        Both.Read<T>(text, options);
    }

    /// <summary>Both give this text, or an error with it in its words.</summary>
    public static void Gives(string expected, Func<object?> theirs, Func<object?> mine)
    {
        (Outcome a, Outcome b) = (Outcome.Of(theirs), Outcome.Of(mine));
        Assert.Contains(expected, Text(a), StringComparison.Ordinal);
        Assert.Equal(a.ErrorText, b.ErrorText);
        Assert.Equal(a.IsOk ? expected : a.ErrorText, Text(b));
    }

    /// <summary>What differs: System.Text.Json's text or error, and ours.</summary>
    public static void Differs(string expected, Func<object?> theirs, string ours, Func<object?> mine)
    {
        Assert.Contains(expected, Text(Outcome.Of(theirs)), StringComparison.Ordinal);
        Assert.Contains(ours, Text(Outcome.Of(mine)), StringComparison.Ordinal);
    }

    private static string Text(Outcome outcome) => outcome.ErrorText ?? Convert.ToString(outcome.Value, System.Globalization.CultureInfo.InvariantCulture) ?? "";
}
