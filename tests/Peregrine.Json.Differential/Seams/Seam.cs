using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Comparisons over many options: all entry points and emitted code where there are none, else one call each.</summary>
public static class Seam
{
    public static void Write<T>(T value, JsonSerializerOptions? options = null)
    {
        if (options is null)
        {
            Both.Write(value);
            return;
        }

        var report = new Report();
        Both.WriteQuickly(report, value, options);
        report.Check();
    }

    public static void Read<T>(string json, JsonSerializerOptions? options = null)
    {
        if (options is null)
        {
            Both.Read<T>(json);
            return;
        }

        var report = new Report();
        Both.ReadOnce<T>(report, Encoding.UTF8.GetBytes(json), options);
        report.Check();
    }

    /// <summary>Fails where two calls do not give the same text or exception.</summary>
    public static void Call(string what, Func<object?> theirs, Func<object?> mine) => Same(what, Outcome.Of(theirs), Outcome.Of(mine));

    /// <inheritdoc cref="Call"/>
    public static async Task CallAsync(string what, Func<Task<string>> theirs, Func<Task<string>> mine) => Same(what, await OfAsync(theirs), await OfAsync(mine));

    private static async Task<Outcome> OfAsync(Func<Task<string>> call)
    {
        try
        {
            string value = await call();
            return Outcome.Of(() => value);
        }
        catch (Exception error) when (error is not InsufficientMemoryException)
        {
            return Outcome.Of<object?>(() => throw error);
        }
    }

    private static void Same(string what, Outcome their, Outcome my)
    {
        if ((their.ErrorText ?? ObjectGraph.Describe(their.Value)) != (my.ErrorText ?? ObjectGraph.Describe(my.Value)))
        {
            Assert.Fail($"{what}\n  theirs: {their.ErrorText ?? ObjectGraph.Describe(their.Value)}\n  mine:   {my.ErrorText ?? ObjectGraph.Describe(my.Value)}");
        }
    }
}
