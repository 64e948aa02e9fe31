using System.Buffers;
using Jint;
using Jint.Native;
using Jint.Native.Error;
using Jint.Native.Symbol;
using Jint.Runtime;
using Jint.Runtime.Descriptors;
using Jint.Runtime.Interop;

namespace Peregrine.Json.Jint;

/// <summary>Gives Jint engines the JSON object of this library, and takes their values from and to UTF-8 directly.</summary>
public static class JintJson
{
    private const PropertyFlag Hidden = PropertyFlag.NonEnumerable;

    /// <summary>
    /// Replaces the engine's global JSON object by one with parse, stringify, rawJSON and isRawJSON of <see cref="EcmaJson"/>. What in Jint does not go through that object, such as
    /// JSON modules, stays as it was. Errors are the engine's SyntaxError, TypeError and RangeError.
    /// </summary>
    /// <param name="engine">The engine.</param>
    /// <param name="options">Limits of depth and length; none if not given.</param>
    /// <returns>The engine.</returns>
    public static Engine UsePeregrineJson(this Engine engine, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(engine);
        var host = new JintHost(engine);
        var syntaxError = (ErrorConstructor)engine.Global.Get("SyntaxError");
        var rangeError = (ErrorConstructor)engine.Global.Get("RangeError");
        JsValue setPrototypeOf = engine.Intrinsics.Object.Get("setPrototypeOf");
        var json = new JsObject(engine);
        Add("parse", 2, arguments => EcmaJson.Parse(host, TypeConverter.ToString(At(arguments, 0)), At(arguments, 1), options));
        Add("stringify", 3, arguments =>
            EcmaJson.Stringify(host, At(arguments, 0), At(arguments, 1), At(arguments, 2), options) is { } text ? JsString.Create(text) : JsValue.Undefined);
        Add("rawJSON", 1, arguments =>
        {
            string text = TypeConverter.ToString(At(arguments, 0));
            EcmaJson.CheckRawJson(text);
            return new RawJsonObject(engine, setPrototypeOf, text);
        });
        Add("isRawJSON", 1, arguments => At(arguments, 0) is RawJsonObject ? JsBoolean.True : JsBoolean.False);
        json.FastSetProperty(GlobalSymbolRegistry.ToStringTag, new PropertyDescriptor("JSON", PropertyFlag.OnlyConfigurable));
        engine.Global.FastSetProperty("JSON", new PropertyDescriptor(json, Hidden));
        return engine;

        void Add(string name, int length, Func<JsValue[], JsValue> body)
        {
            var function = new ClrFunction(engine, name, (_, arguments) =>
            {
                try
                {
                    return body(arguments);
                }
                catch (EcmaJsonException thrown)
                {
                    throw new JavaScriptException(
                        thrown.Kind switch
                        {
                            EcmaErrorKind.Syntax => syntaxError,
                            EcmaErrorKind.Type => engine.Intrinsics.TypeError,
                            _ => rangeError,
                        },
                        thrown.Message);
                }
            }, length, PropertyFlag.Configurable);
            json.FastSetProperty(name, new PropertyDescriptor(function, Hidden));
        }
    }

    /// <summary>JSON.parse of a text in UTF-8 to values of an engine, without a string of it.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="text">The text, without a byte order mark.</param>
    /// <param name="options">Limits.</param>
    /// <exception cref="EcmaJsonException">The text is not JSON, or exceeds a limit.</exception>
    public static JsValue Parse(Engine engine, ReadOnlySpan<byte> text, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return EcmaJson.Parse(new JintHost(engine), text, JsValue.Undefined, options);
    }

    /// <summary>JSON.stringify of a value of an engine in UTF-8; false, and nothing is written, where JavaScript has undefined.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="value">The value.</param>
    /// <param name="destination">Gets the text when it is whole.</param>
    /// <param name="space">A number of spaces or a text, as in JavaScript; none if not given.</param>
    /// <param name="options">Limits.</param>
    /// <exception cref="EcmaJsonException">A cycle, a BigInt; or a limit.</exception>
    public static bool TryStringify(Engine engine, JsValue value, IBufferWriter<byte> destination, JsValue? space = null, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return EcmaJson.TryStringify(new JintHost(engine), value, destination, JsValue.Undefined, space ?? JsValue.Undefined, options);
    }

    private static JsValue At(JsValue[] arguments, int index) => index < arguments.Length ? arguments[index] : JsValue.Undefined;
}
