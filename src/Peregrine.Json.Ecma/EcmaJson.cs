using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Ecma;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <summary>
/// Implements the JSON object of ECMA-262 (§25.5): JSON.parse, JSON.stringify, JSON.rawJSON and JSON.isRawJSON, exactly as specified, including the observable
/// order of steps. The methods work on the library's own object model (<see cref="EcmaValue"/>) or on the object model of a JavaScript engine
/// (<see cref="IEcmaHost{TValue}"/>). Nesting does not use the call stack.
/// </summary>
public static partial class EcmaJson
{
    /// <summary>Implements JSON.parse: reads a JSON text in UTF-16. Time and memory are linear in the length of the text.</summary>
    /// <param name="text">The whole JSON text.</param>
    /// <param name="reviver">
    /// A function that is called for each property, innermost first, with the name, the value and a context object, and returns the new value. For a primitive
    /// value that has not changed since it was read, the context's property <c>source</c> is the source text. The argument is ignored if it is not a function.
    /// </param>
    /// <param name="options">Limits, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="EcmaJsonException">The text is not JSON or exceeds a limit. No part of the value is returned.</exception>
    public static EcmaValue Parse(string text, EcmaValue reviver = default, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        return Parse(text.AsSpan(), reviver, options);
    }

    /// <summary>Implements JSON.parse: reads a JSON text in UTF-16. Time and memory are linear in the length of the text.</summary>
    /// <param name="text">The whole JSON text.</param>
    /// <param name="reviver">
    /// A function that is called for each property, innermost first, with the name, the value and a context object, and returns the new value. For a primitive
    /// value that has not changed since it was read, the context's property <c>source</c> is the source text. The argument is ignored if it is not a function.
    /// </param>
    /// <param name="options">Limits, or null for the defaults.</param>
    /// <exception cref="EcmaJsonException">The text is not JSON or exceeds a limit. No part of the value is returned.</exception>
    public static EcmaValue Parse(ReadOnlySpan<char> text, EcmaValue reviver = default, EcmaOptions? options = null) =>
        Parse<EcmaValue, ModelHost>(default, text, reviver, options);

    /// <summary>
    /// Implements JSON.parse: reads a JSON text in UTF-8 without a byte order mark. Malformed UTF-8 is a syntax error. Escapes may denote unpaired surrogates.
    /// </summary>
    /// <inheritdoc cref="Parse(ReadOnlySpan{char}, EcmaValue, EcmaOptions?)"/>
    public static EcmaValue Parse(ReadOnlySpan<byte> text, EcmaValue reviver = default, EcmaOptions? options = null) =>
        Parse<EcmaValue, ModelHost>(default, text, reviver, options);

    /// <summary>Implements JSON.stringify: writes a value as JSON and returns it as a string. Returns null where JavaScript returns undefined.</summary>
    /// <param name="value">The value.</param>
    /// <param name="replacer">
    /// A function that is called with each name and value and returns the value to write, or an array of the names to write. Any other value is ignored.
    /// </param>
    /// <param name="space">
    /// The indentation of one level: a number of spaces (a number above 10 counts as 10), or a string, of which the first 10 code units are used. Any other
    /// value is ignored.
    /// </param>
    /// <param name="options">Limits, or null for the defaults.</param>
    /// <exception cref="EcmaJsonException">The value contains a cycle, a BigInt without toJSON or a revoked proxy, or exceeds a limit.</exception>
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
    /// Implements JSON.stringify: writes a value as JSON in UTF-8 to a buffer. Returns false and writes nothing where JavaScript returns undefined. If the
    /// method throws, nothing has been written. If there is no replacer, the value contains only primitive values, arrays and ordinary objects (without
    /// prototypes, accessors and toJSON), and the buffer has enough space, nothing is allocated except for caches.
    /// </summary>
    /// <inheritdoc cref="Stringify(EcmaValue, EcmaValue, EcmaValue, EcmaOptions?)"/>
    /// <returns>False where JavaScript returns undefined.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    public static bool TryStringify(EcmaValue value, IBufferWriter<byte> destination, EcmaValue replacer = default, EcmaValue space = default, EcmaOptions? options = null) =>
        TryStringify<Utf8Unit, byte>(value, destination, replacer, space, options);

    /// <summary>
    /// Implements JSON.stringify: writes a value as JSON in UTF-16 to a buffer. Returns false and writes nothing where JavaScript returns undefined. If the
    /// method throws, nothing has been written.
    /// </summary>
    /// <inheritdoc cref="Stringify(EcmaValue, EcmaValue, EcmaValue, EcmaOptions?)"/>
    /// <returns>False where JavaScript returns undefined.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    public static bool TryStringify(EcmaValue value, IBufferWriter<char> destination, EcmaValue replacer = default, EcmaValue space = default, EcmaOptions? options = null) =>
        TryStringify<Utf16Unit, char>(value, destination, replacer, space, options);

    /// <summary>
    /// Implements JSON.stringify: writes a value as JSON to a text writer. Returns false and writes nothing where JavaScript returns undefined. If the
    /// conversion throws, nothing has been written.
    /// </summary>
    /// <inheritdoc cref="Stringify(EcmaValue, EcmaValue, EcmaValue, EcmaOptions?)"/>
    /// <returns>False where JavaScript returns undefined.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
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

    /// <summary>
    /// Implements JSON.stringify: writes a value as JSON in UTF-8 to a stream. Returns false and writes nothing where JavaScript returns undefined. If the
    /// conversion throws, nothing has been written.
    /// </summary>
    /// <inheritdoc cref="Stringify(EcmaValue, EcmaValue, EcmaValue, EcmaOptions?)"/>
    /// <returns>False where JavaScript returns undefined.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
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

    /// <summary>
    /// Implements JSON.rawJSON: creates an object that JSON.stringify writes as a given text. The text must be the JSON of a primitive value, without white
    /// space around it.
    /// </summary>
    /// <param name="text">The JSON text that is written for the object.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="EcmaJsonException">The text is empty, begins or ends with white space, is not JSON, or is an array or an object.</exception>
    public static EcmaValue RawJson(string text)
    {
        CheckRawJson(text);
        return new RawJsonObject(text);
    }

    /// <summary>Implements JSON.isRawJSON: returns whether a value was created by <see cref="RawJson"/> or, in a script, by JSON.rawJSON.</summary>
    public static bool IsRawJson(EcmaValue value) => value.Kind == EcmaKind.RawJson;

    /// <summary>
    /// Converts a number to a string as JavaScript does: the shortest digits that read back as the same number (Number::toString, §6.1.6.1.20, radix 10).
    /// </summary>
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
            // These objects may run user code that writes to the same destination, so the output stops using a span of the destination.
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
