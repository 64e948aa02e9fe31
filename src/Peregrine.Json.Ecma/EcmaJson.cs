using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Ecma;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>
/// The JSON object of ECMA-262 (§25.5): JSON.parse, JSON.stringify, JSON.rawJSON and JSON.isRawJSON, to the letter and in the standard's observable order, over
/// the library's own object model (<see cref="EcmaValue"/>) or over that of a JavaScript engine (<see cref="IEcmaHost{TValue}"/>). Nothing here uses the call
/// stack for depth.
/// </summary>
public static partial class EcmaJson
{
    /// <summary>JSON.parse of a text in UTF-16. Takes time and memory linear in its length.</summary>
    /// <param name="text">The text.</param>
    /// <param name="reviver">Called for each property, innermost first, with the name, the value and an object whose property <c>source</c> is the source text of a primitive value; ignored if it is not a function.</param>
    /// <param name="options">Limits.</param>
    /// <exception cref="EcmaJsonException">The text is not JSON, or exceeds a limit. Nothing of it is handed out.</exception>
    public static EcmaValue Parse(string text, EcmaValue reviver = default, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        return Parse(text.AsSpan(), reviver, options);
    }

    /// <inheritdoc cref="Parse(string, EcmaValue, EcmaOptions?)"/>
    public static EcmaValue Parse(ReadOnlySpan<char> text, EcmaValue reviver = default, EcmaOptions? options = null) =>
        Parse<EcmaValue, ModelHost>(default, text, reviver, options);

    /// <summary>
    /// JSON.parse of a text in UTF-8, without a byte order mark. Bytes that are no well-formed UTF-8 are a syntax error; unpaired surrogates can be in it as escapes.
    /// </summary>
    /// <inheritdoc cref="Parse(string, EcmaValue, EcmaOptions?)"/>
    public static EcmaValue Parse(ReadOnlySpan<byte> text, EcmaValue reviver = default, EcmaOptions? options = null) =>
        Parse<EcmaValue, ModelHost>(default, text, reviver, options);

    /// <summary>JSON.stringify to a string; null where JavaScript has undefined.</summary>
    /// <param name="value">The value.</param>
    /// <param name="replacer">A function, called with each name and value, whose result is written; or an array of the names to be written; else ignored.</param>
    /// <param name="space">A number of spaces, up to 10, or a text, of which the first 10 code units count: written once for each level before every element; else ignored.</param>
    /// <param name="options">Limits.</param>
    /// <exception cref="EcmaJsonException">A cycle, a BigInt, a revoked proxy; or a limit.</exception>
    public static string? Stringify(EcmaValue value, EcmaValue replacer = default, EcmaValue space = default, EcmaOptions? options = null)
    {
        var output = new EcmaOutput<Utf16Unit>(default, Math.Min((options ?? EcmaOptions.Default).MaxLength, Limits.LongestString));
        try
        {
            return TryWrite(value, replacer, space, options, ref output) ? TextOf(ref output) : null;
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>
    /// JSON.stringify in UTF-8; false, and nothing is written, where JavaScript has undefined. Into a buffer with enough space, values without side
    /// effects are written without any allocation. Where it throws, nothing is written.
    /// </summary>
    /// <inheritdoc cref="Stringify(EcmaValue, EcmaValue, EcmaValue, EcmaOptions?)"/>
    public static bool TryStringify(EcmaValue value, IBufferWriter<byte> destination, EcmaValue replacer = default, EcmaValue space = default, EcmaOptions? options = null) =>
        TryStringify<Utf8Unit, byte>(value, destination, replacer, space, options);

    /// <summary>JSON.stringify in UTF-16; false, and nothing is written, where JavaScript has undefined. Where it throws, nothing is written.</summary>
    /// <inheritdoc cref="Stringify(EcmaValue, EcmaValue, EcmaValue, EcmaOptions?)"/>
    public static bool TryStringify(EcmaValue value, IBufferWriter<char> destination, EcmaValue replacer = default, EcmaValue space = default, EcmaOptions? options = null) =>
        TryStringify<Utf16Unit, char>(value, destination, replacer, space, options);

    /// <summary>JSON.stringify to a writer; false, and nothing is written, where JavaScript has undefined. Where it throws, nothing is written.</summary>
    /// <inheritdoc cref="Stringify(EcmaValue, EcmaValue, EcmaValue, EcmaOptions?)"/>
    public static bool TryStringify(EcmaValue value, TextWriter destination, EcmaValue replacer = default, EcmaValue space = default, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(destination);
        var output = new EcmaOutput<Utf16Unit>(default, (options ?? EcmaOptions.Default).MaxLength);
        try
        {
            if (!TryWrite(value, replacer, space, options, ref output))
            {
                return false;
            }

            output.CheckLength();
            destination.Write(Utf16Unit.AsUnits(output.Written));
            return true;
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>JSON.stringify to a stream, in UTF-8; false, and nothing is written, where JavaScript has undefined. Where it throws, nothing is written.</summary>
    /// <inheritdoc cref="Stringify(EcmaValue, EcmaValue, EcmaValue, EcmaOptions?)"/>
    public static bool TryStringify(EcmaValue value, Stream destination, EcmaValue replacer = default, EcmaValue space = default, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(destination);
        var output = new EcmaOutput<Utf8Unit>(default, (options ?? EcmaOptions.Default).MaxLength);
        try
        {
            if (!TryWrite(value, replacer, space, options, ref output))
            {
                return false;
            }

            output.CheckLength();
            destination.Write(output.Written);
            return true;
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>JSON.rawJSON: an object that JSON.stringify writes as this text, which is the JSON of a primitive value without white space around it.</summary>
    /// <exception cref="EcmaJsonException">The text is empty, begins or ends with white space, is not JSON, or is that of an array or object.</exception>
    public static EcmaValue RawJson(string text)
    {
        CheckRawJson(text);
        return new RawJsonObject(text);
    }

    /// <summary>JSON.isRawJSON: whether a value was made by <see cref="RawJson"/>.</summary>
    public static bool IsRawJson(EcmaValue value) => value.Kind == EcmaKind.RawJson;

    /// <summary>Number::toString (§6.1.6.1.20) in radix 10: the shortest digits that read back as the same number, laid out as JavaScript does.</summary>
    public static string NumberToString(double value) => Conversion.NumberText(value);

    private static bool TryStringify<TUnit, TElement>(EcmaValue value, IBufferWriter<TElement> destination, EcmaValue replacer, EcmaValue space, EcmaOptions? options)
        where TUnit : struct, IOutputUnit
        where TElement : unmanaged
    {
        ArgumentNullException.ThrowIfNull(destination);
        var output = new EcmaOutput<TUnit>(Mem.Bytes(destination.GetSpan()), (options ?? EcmaOptions.Default).MaxLength);
        try
        {
            return TryWrite(value, replacer, space, options, ref output) && output.HandOver(destination);
        }
        finally
        {
            output.Dispose();
        }
    }

    private static bool TryWrite<TUnit>(EcmaValue value, EcmaValue replacer, EcmaValue space, EcmaOptions? options, ref EcmaOutput<TUnit> output)
        where TUnit : struct, IOutputUnit
    {
        options ??= EcmaOptions.Default;
        if (replacer.IsObject || space.IsObject)
        {
            // They may run code, which may write to the same destination: its span is not held meanwhile.
            output.Restart();
        }

        ModelHost host = default;
        StringifySettings<EcmaValue> settings = StringifySettings<EcmaValue>.Of(ref host, replacer, space);
        if (!settings.HasReplacer && settings.PropertyList is null)
        {
            bool isWritten = settings.Gap.Length == 0
                ? ModelWriter<TUnit, EnumerationOrder, CompactForm>.TryWrite(value, null, options.MaxDepth, ref output)
                : ModelWriter<TUnit, EnumerationOrder, SpacedForm>.TryWrite(value, Indentation.By<TUnit>(settings.Gap), options.MaxDepth, ref output);
            if (isWritten)
            {
                return true;
            }
        }

        output.Restart();
        return new Stringifier<EcmaValue, ModelHost, TUnit>(host, settings, options.MaxGrowth).TryWrite(value, ref output);
    }
}
