using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>Finds the faults of a text that the first reading has refused.</summary>
internal static class FaultFinder
{
    /// <summary>The maximum number of faults if the caller does not say how many to find.</summary>
    public const int MostErrors = 100;

    [RequiresUnreferencedCode("Contracts are found by reflection.")]
    [RequiresDynamicCode("Contracts are found by reflection.")]
    public static ContractEntry ContractOf(Type type, System.Text.Json.JsonSerializerOptions? options) =>
        ContractCache.Find(type.TypeHandle.Value, options) ?? JsonSerializer.Know(type, options);

    public static ContractEntry ContractOf(JsonTypeInfo info) => MetadataDoor.Know(info);

    /// <summary>Returns the faults of a text in UTF-8.</summary>
    public static JsonFaults Find(ContractEntry known, byte[] text, DeserializationError first, int maxErrors) => Find(known, text, first, maxErrors, out _);

    /// <summary>Returns the faults of a text in UTF-8, and the number of steps that the walk took.</summary>
    public static JsonFaults Find(ContractEntry known, byte[] text, DeserializationError first, int maxErrors, out long steps)
    {
        var faults = new FaultCollector(text, maxErrors);
        ReadRules rules = known.Read.Rules;

        // Only reading the whole text shows what an id refers to. If references are preserved, the walk therefore checks the syntax only; the only other fault
        // is the one that reading has found.
        var walk = new FaultWalk(text, rules.KeepsReferences ? null : known.Contract.Shape, rules, !known.Frozen.Settings.AllowDuplicateProperties, faults);
        walk.Run();
        steps = walk.Steps;
        return faults.Finish(first);
    }

    /// <summary>Returns the faults of a UTF-16 text. Unpaired surrogates become replacement characters.</summary>
    public static JsonFaults Find(ContractEntry known, ReadOnlySpan<char> text, DeserializationError first, int maxErrors)
    {
        byte[] utf8 = new byte[Encoding.UTF8.GetByteCount(text)];
        Encoding.UTF8.GetBytes(text, utf8);
        return Find(known, utf8, first, maxErrors);
    }

    /// <summary>Reads a stream to its end. Returns the bytes without a byte order mark.</summary>
    public static byte[] ReadAll(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream, "utf8Json");
        using var whole = new MemoryStream();
        stream.CopyTo(whole);
        return WithoutMark(whole);
    }

    /// <inheritdoc cref="ReadAll"/>
    public static async ValueTask<byte[]> ReadAllAsync(Stream stream, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(stream, "utf8Json");
        using var whole = new MemoryStream();
        await stream.CopyToAsync(whole, cancellationToken).ConfigureAwait(false);
        return WithoutMark(whole);
    }

    private static byte[] WithoutMark(MemoryStream whole)
    {
        byte[] all = whole.ToArray();
        return all is [0xEF, 0xBB, 0xBF, ..] ? all[3..] : all;
    }
}
