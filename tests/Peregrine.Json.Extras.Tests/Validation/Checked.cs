using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Extras;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>Faults of a text, after a check of what holds for every text.</summary>
internal static class Checked
{
    /// <summary>Returns the faults; null if <c>Deserialize</c> lets an exception of other code pass, which Validate must do as well.</summary>
    public static JsonFaults? Of<T>(byte[] utf8, JsonSerializerOptions? options, int maxErrors = 100)
    {
        Exception? thrown = Record.Exception(() => Ours.Deserialize<T>(utf8, options));
        DeserializationError? first = null;
        try
        {
            DeserializationResult<T> read = Ours.TryDeserialize<T>(utf8, options);
            first = read.Error;
        }
        catch (Exception passed)
        {
            Assert.IsType(passed.GetType(), Record.Exception(() => Ours.Validate<T>(utf8, options, maxErrors)));
            return null;
        }

        JsonFaults faults = Ours.Validate<T>(utf8, options, maxErrors);
        string all = Shown(utf8, faults);
        Assert.True((thrown is null) == (first is null), all);
        Assert.True((first is null) == (faults.Count == 0), all);
        Assert.True(faults.Count <= maxErrors, all);
        Assert.True(first is null || faults.Any(one => one.Message == first.Message && (first.Path is null || one.Path == first.Path)
            && one.LineNumber == first.LineNumber && one.BytePositionInLine == first.BytePositionInLine && one.Kind == first.Kind), $"{all}\nMissing: {first?.Message}");
        for (int i = 0; i < faults.Count; i++)
        {
            JsonFault fault = faults[i];
            Assert.True(fault.Offset >= (i == 0 ? 0 : faults[i - 1].Offset) && fault.Offset <= utf8.Length, all);
            Assert.True(fault.Length >= 0, all);
            string[] lines = fault.Snippet.Split('\n');
            Assert.True(lines.Length == 2 && lines[0].Length <= 160 && lines[0].EnumerateRunes().Count() <= 81 && lines[1].Contains('^'), all + fault.Snippet);
            Assert.DoesNotContain(lines[0], char.IsControl);
            Assert.True(fault.Found.Length <= 60, all);
        }

        ValidatedValue<T> result = Ours.TryDeserialize<T>(utf8, maxErrors, options);
        Assert.Equal(first is null, result.IsSuccess);
        Assert.Equal(faults.Select(static one => one.Message), result.Faults.Select(static one => one.Message));
        return faults;
    }

    public static JsonFaults Of<T>(string json, JsonSerializerOptions? options = null, int maxErrors = 100) => Of<T>(Encoding.UTF8.GetBytes(json), options, maxErrors)!;

    /// <summary>The faults of a text, each as its offset and message, for messages of tests.</summary>
    public static string Shown(byte[] utf8, JsonFaults faults) =>
        $"{Encoding.Latin1.GetString(utf8.AsSpan(0, Math.Min(utf8.Length, 2000)))}\n{string.Join('\n', faults.Select(static one => $"{one.Offset}+{one.Length} {one.Kind} {one.Path}: {one.Message} [{one.Expected} | {one.Found}]"))}";

    public static long StepsOf<T>(byte[] utf8, JsonSerializerOptions? options, int maxErrors)
    {
        DeserializationError first = Ours.TryDeserialize<T>(utf8, options).Error!;
        FaultFinder.Find(FaultFinder.ContractOf(typeof(T), options), utf8, first, maxErrors, out long steps);
        return steps;
    }
}
