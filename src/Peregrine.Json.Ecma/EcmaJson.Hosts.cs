using System.Buffers;
using Peregrine.Json.Buffers;
using Peregrine.Json.Ecma;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

// The functions of «EcmaJson» for the object model of a JavaScript engine.
public static partial class EcmaJson
{
    /// <summary>Implements JSON.parse: reads a JSON text in UTF-16 and creates values of a host.</summary>
    /// <typeparam name="TValue">The type of the host's values.</typeparam>
    /// <typeparam name="THost">The type of the host, a struct without mutable fields.</typeparam>
    /// <param name="host">The host.</param>
    /// <param name="text">The JSON text. The host itself must convert the first argument of JSON.parse to a string (ToString).</param>
    /// <param name="reviver">The second argument of JSON.parse: called for each property if it is a function, otherwise ignored.</param>
    /// <param name="options">Limits, or null for the defaults.</param>
    /// <exception cref="EcmaJsonException">The text is not JSON or exceeds a limit. No part of the value is returned.</exception>
    public static TValue Parse<TValue, THost>(THost host, ReadOnlySpan<char> text, TValue reviver, EcmaOptions? options = null)
        where THost : struct, IEcmaHost<TValue>
    {
        options ??= EcmaOptions.Default;
        if (text.Length > Math.Min(options.MaxLength, Array.MaxLength / 3))
        {
            throw Limits.Length(Math.Min(options.MaxLength, Array.MaxLength / 3));
        }

        byte[] bytes = ThreadBuffer.RentInput(3 * text.Length);
        try
        {
            int length = Wtf8.Encode(text, bytes, out bool isUtf8);
            return Parse(host, bytes.AsSpan(0, length), !isUtf8, reviver, options);
        }
        finally
        {
            ThreadBuffer.ReturnInput(bytes);
        }
    }

    /// <summary>Implements JSON.parse: reads a JSON text in UTF-8 and creates values of a host. Malformed UTF-8 is a syntax error.</summary>
    /// <inheritdoc cref="Parse{TValue, THost}(THost, ReadOnlySpan{char}, TValue, EcmaOptions?)"/>
    public static TValue Parse<TValue, THost>(THost host, ReadOnlySpan<byte> text, TValue reviver, EcmaOptions? options = null)
        where THost : struct, IEcmaHost<TValue>
    {
        options ??= EcmaOptions.Default;
        return text.Length <= options.MaxLength ? Parse(host, text, false, reviver, options) : throw Limits.Length(options.MaxLength);
    }

    /// <summary>
    /// Implements JSON.stringify: writes a value of a host as JSON and returns it as a string. Returns null where JavaScript returns undefined.
    /// </summary>
    /// <typeparam name="TValue">The type of the host's values.</typeparam>
    /// <typeparam name="THost">The type of the host, a struct without mutable fields.</typeparam>
    /// <param name="host">The host.</param>
    /// <param name="value">The value.</param>
    /// <param name="replacer">The second argument of JSON.stringify, unconverted.</param>
    /// <param name="space">The third argument of JSON.stringify, unconverted.</param>
    /// <param name="options">Limits, or null for the defaults.</param>
    /// <exception cref="EcmaJsonException">The value contains a cycle or a BigInt without toJSON, or exceeds a limit.</exception>
    public static string? Stringify<TValue, THost>(THost host, TValue value, TValue replacer, TValue space, EcmaOptions? options = null)
        where THost : struct, IEcmaHost<TValue>
    {
        var output = new EcmaOutput<Utf16Unit>(default, Math.Min((options ?? EcmaOptions.Default).MaxLength, Limits.LongestString));
        try
        {
            return TryWrite(host, value, replacer, space, options, ref output) ? TextOf(ref output) : null;
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>
    /// Implements JSON.stringify: writes a value of a host as JSON in UTF-8 to a buffer. Returns false and writes nothing where JavaScript returns undefined.
    /// If the method throws, nothing has been written.
    /// </summary>
    /// <inheritdoc cref="Stringify{TValue, THost}(THost, TValue, TValue, TValue, EcmaOptions?)"/>
    /// <returns>False where JavaScript returns undefined.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    public static bool TryStringify<TValue, THost>(THost host, TValue value, IBufferWriter<byte> destination, TValue replacer, TValue space, EcmaOptions? options = null)
        where THost : struct, IEcmaHost<TValue> =>
        TryStringify<TValue, THost, Utf8Unit, byte>(host, value, destination, replacer, space, options);

    /// <summary>
    /// Implements JSON.stringify: writes a value of a host as JSON in UTF-16 to a buffer. Returns false and writes nothing where JavaScript returns undefined.
    /// If the method throws, nothing has been written.
    /// </summary>
    /// <inheritdoc cref="Stringify{TValue, THost}(THost, TValue, TValue, TValue, EcmaOptions?)"/>
    /// <returns>False where JavaScript returns undefined.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    public static bool TryStringify<TValue, THost>(THost host, TValue value, IBufferWriter<char> destination, TValue replacer, TValue space, EcmaOptions? options = null)
        where THost : struct, IEcmaHost<TValue> =>
        TryStringify<TValue, THost, Utf16Unit, char>(host, value, destination, replacer, space, options);

    /// <summary>Throws if JSON.rawJSON does not accept a text. A host that implements JSON.rawJSON calls this method before it creates the object.</summary>
    /// <param name="text">The argument of JSON.rawJSON, converted to a string.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="EcmaJsonException">The text is empty, begins or ends with white space, is not JSON, or is an array or an object.</exception>
    public static void CheckRawJson(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        bool beginsWell = text.Length > 0 && text[0] is not ('\t' or '\n' or '\r' or ' ' or '[' or '{');
        if (!beginsWell || text[^1] is '\t' or '\n' or '\r' or ' ')
        {
            throw SyntaxFault.Of(text, beginsWell ? text.Length - 1 : 0, "The JSON of a primitive value without white space around it was expected");
        }

        Parse<EcmaValue, ModelHost>(default, text, default);
    }

    /// <summary>Converts a number to a length: an integer from 0 to 2^53 - 1 (ToLength, §7.1.20, the last step of LengthOfArrayLike, §7.3.18).</summary>
    /// <param name="length">The number.</param>
    public static long ToLength(double length) => Conversion.ToLength(length);

    private static TValue Parse<TValue, THost>(THost host, ReadOnlySpan<byte> text, bool hasSurrogates, TValue reviver, EcmaOptions options)
        where THost : struct, IEcmaHost<TValue>
    {
        var settings = new ParseSettings { HasSurrogates = hasSurrogates, MaxDepth = options.MaxDepth };
        ref byte start = ref Mem.First(text);
        if (host.KindOf(reviver) != EcmaKind.Function)
        {
            NoRecords<TValue> none = default;
            return TextParser<TValue, THost, NoRecords<TValue>>.Parse(ref host, ref start, text.Length, settings, ref none, out _);
        }

        var records = new ParseRecords<TValue>(text.Length / 16);
        try
        {
            TValue value = TextParser<TValue, THost, ParseRecords<TValue>>.Parse(ref host, ref start, text.Length, settings, ref records, out int root);
            return Internalizer<TValue, THost>.Run(ref host, value, reviver, ref records, root, ref start, text.Length, options);
        }
        finally
        {
            records.Return();
        }
    }

    private static bool TryStringify<TValue, THost, TUnit, TElement>(
        THost host, TValue value, IBufferWriter<TElement> destination, TValue replacer, TValue space, EcmaOptions? options)
        where THost : struct, IEcmaHost<TValue>
        where TUnit : struct, IOutputUnit
        where TElement : unmanaged
    {
        ArgumentNullException.ThrowIfNull(destination);

        // The host's code may write to the same destination, so this method keeps no span of the destination during the call.
        var output = new EcmaOutput<TUnit>(default, (options ?? EcmaOptions.Default).MaxLength);
        try
        {
            return TryWrite(host, value, replacer, space, options, ref output) && output.HandOver(destination);
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>
    /// Implements JSON.stringify for a host that can describe plain containers: returns the JSON as a string, or null where JavaScript returns undefined.
    /// </summary>
    internal static string? StringifyPlain<TValue, THost>(THost host, TValue value, TValue replacer, TValue space, EcmaOptions? options)
        where THost : struct, IPlainHost<TValue>
    {
        var output = new EcmaOutput<Utf16Unit>(default, Math.Min((options ?? EcmaOptions.Default).MaxLength, Limits.LongestString));
        try
        {
            return TryWritePlain(host, value, replacer, space, options, ref output) ? TextOf(ref output) : null;
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>
    /// Implements JSON.stringify without a replacer, for a host that can describe plain containers: writes UTF-8 to a buffer. Returns false and writes nothing
    /// where JavaScript returns undefined.
    /// </summary>
    internal static bool TryStringifyPlain<TValue, THost>(THost host, TValue value, IBufferWriter<byte> destination, TValue space, EcmaOptions? options)
        where THost : struct, IPlainHost<TValue>
    {
        ArgumentNullException.ThrowIfNull(destination);
        var output = new EcmaOutput<Utf8Unit>(default, (options ?? EcmaOptions.Default).MaxLength);
        try
        {
            return TryWritePlain(host, value, host.Undefined, space, options, ref output) && output.HandOver(destination);
        }
        finally
        {
            output.Dispose();
        }
    }

    private static bool TryWritePlain<TValue, THost, TUnit>(THost host, TValue value, TValue replacer, TValue space, EcmaOptions? options, ref EcmaOutput<TUnit> output)
        where THost : struct, IPlainHost<TValue>
        where TUnit : struct, IOutputUnit
    {
        StringifySettings<TValue> settings = StringifySettings<TValue>.Of(ref host, replacer, space);
        int maxDepth = (options ?? EcmaOptions.Default).MaxGrowth;
        if (!settings.HasReplacer && settings.PropertyList is null && host.BeginPlain())
        {
            if (settings.Gap.Length == 0
                ? PlainWriter<TValue, THost, TUnit, CompactForm>.TryWrite(ref host, value, null, maxDepth, ref output)
                : PlainWriter<TValue, THost, TUnit, SpacedForm>.TryWrite(ref host, value, Indentation.By<TUnit>(settings.Gap), maxDepth, ref output))
            {
                return true;
            }

            host.GaveUp(output.At);
            output.Restart();
        }

        return new Stringifier<TValue, THost, TUnit>(host, settings, maxDepth).TryWrite(value, ref output);
    }

    private static bool TryWrite<TValue, THost, TUnit>(THost host, TValue value, TValue replacer, TValue space, EcmaOptions? options, ref EcmaOutput<TUnit> output)
        where THost : struct, IEcmaHost<TValue>
        where TUnit : struct, IOutputUnit
    {
        StringifySettings<TValue> settings = StringifySettings<TValue>.Of(ref host, replacer, space);
        return new Stringifier<TValue, THost, TUnit>(host, settings, (options ?? EcmaOptions.Default).MaxGrowth).TryWrite(value, ref output);
    }

    private static string TextOf(ref EcmaOutput<Utf16Unit> output)
    {
        output.CheckLength();
        return Utf16Unit.ToText(output.Written);
    }
}
