using System.Buffers;
using System.Runtime.CompilerServices;
using Jint;
using Jint.Native;
using Jint.Native.Object;
using Jint.Native.Symbol;
using Jint.Runtime;
using Jint.Runtime.Descriptors;
using Jint.Runtime.Interop;

namespace Peregrine.Json.Jint;

/// <summary>Replaces the JSON object of Jint engines by the one of this library, and reads and writes the values of engines directly as UTF-8.</summary>
public static class JintJson
{
    private const PropertyFlag Hidden = PropertyFlag.NonEnumerable;

    /// <summary>The options that engines were created with, if the caller has passed them: an engine does not expose its options.</summary>
    private static readonly ConditionalWeakTable<Engine, Options> s_options = new();

    /// <summary>The functions and prototypes of each engine's main realm that this class uses.</summary>
    private static readonly ConditionalWeakTable<Engine, JintRealm> s_realms = new();

    /// <summary>
    /// Replaces the global JSON object in every realm of all engines that are created with these options: in the main realm, and in realms that
    /// <c>ShadowRealm</c> or a host creates. <see cref="UsePeregrineJson(Engine, EcmaOptions?, Options?)"/> describes the new object, which also applies
    /// <c>Interop.SerializeToJson</c> of the options. The method sets the host factory of the options, and so replaces a host factory that was set before.
    /// </summary>
    /// <param name="options">The options with which engines are created.</param>
    /// <param name="limits">The limits of depth and length, or null for the defaults.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public static Options UsePeregrineJson(this Options options, EcmaOptions? limits = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        JintStorage.Check();
        return options.UseHostFactory(_ => new PeregrineHost(options, limits));
    }

    /// <summary>
    /// Replaces the global JSON object in the engine's main realm by an object with parse, stringify, rawJSON and isRawJSON of <see cref="EcmaJson"/>. Its
    /// functions throw the engine's SyntaxError, TypeError and RangeError, and repeatedly check the engine's constraints (memory, time, statements,
    /// cancellation) while they run. Code of Jint that does not use the JSON object, such as JSON modules, does not change. For other realms, see
    /// <see cref="UsePeregrineJson(Options, EcmaOptions?)"/>.
    /// </summary>
    /// <param name="engine">The engine.</param>
    /// <param name="options">The limits of depth and length, or null for the defaults.</param>
    /// <param name="engineOptions">The options that the engine was created with, if their <c>Interop.SerializeToJson</c> is set; otherwise null.</param>
    /// <returns>The same engine.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="engine"/> is null.</exception>
    public static Engine UsePeregrineJson(this Engine engine, EcmaOptions? options = null, Options? engineOptions = null)
    {
        ArgumentNullException.ThrowIfNull(engine);
        JintStorage.Check();
        Remember(engine, engineOptions);
        Install(engine, engine.Global, Realm(engine), options);
        return engine;
    }

    /// <summary>Creates this library's JSON object for a realm, and sets it as the property JSON of the realm's global object.</summary>
    internal static void Install(Engine engine, ObjectInstance global, JintRealm realm, EcmaOptions? options)
    {
        var host = new JintHost(engine, realm, true);
        var json = new JsObject(engine);
        realm.Adopt(json, realm.Intrinsics.Object);
        Add("parse", 2, arguments =>
        {
            if (At(arguments, 1).IsCallable())
            {
                realm.Open();
            }

            return EcmaJson.Parse<JintValue, JintHost>(host, TypeConverter.ToString(At(arguments, 0)), At(arguments, 1), options);
        });
        Add("stringify", 3, arguments =>
        {
            realm.Open();
            return EcmaJson.StringifyPlain<JintValue, JintHost>(host, At(arguments, 0), At(arguments, 1), At(arguments, 2), options) is { } text ? JsString.Create(text) : JsValue.Undefined;
        });
        Add("rawJSON", 1, arguments =>
        {
            string text = TypeConverter.ToString(At(arguments, 0));
            EcmaJson.CheckRawJson(text);
            return new RawJsonObject(engine, realm.SetPrototypeOf, text);
        });
        Add("isRawJSON", 1, arguments => At(arguments, 0) is RawJsonObject ? JsBoolean.True : JsBoolean.False);
        json.FastSetProperty(GlobalSymbolRegistry.ToStringTag, new PropertyDescriptor("JSON", PropertyFlag.OnlyConfigurable));
        global.FastSetProperty("JSON", new PropertyDescriptor(json, Hidden));

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
                    throw new JavaScriptException(realm.ErrorOf(thrown.Kind), thrown.Message);
                }
                finally
                {
                    realm.Close();
                }
            }, length, PropertyFlag.Configurable);
            realm.Adopt(function, realm.Intrinsics.Function);
            json.FastSetProperty(name, new PropertyDescriptor(function, Hidden));
        }
    }

    /// <summary>Implements JSON.parse: reads a JSON text directly from UTF-8, without a string, and creates values of an engine.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="text">The whole JSON text, without a byte order mark.</param>
    /// <param name="options">The limits of depth and length, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="engine"/> is null.</exception>
    /// <exception cref="EcmaJsonException">The text is not JSON, or exceeds a limit.</exception>
    public static JsValue Parse(Engine engine, ReadOnlySpan<byte> text, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return EcmaJson.Parse<JintValue, JintHost>(new JintHost(engine, Realm(engine), false), text, JsValue.Undefined, options);
    }

    /// <summary>
    /// Implements JSON.stringify: writes a value of an engine as JSON in UTF-8 to a buffer. Returns false and writes nothing where JavaScript returns
    /// undefined. If the method throws, nothing has been written.
    /// </summary>
    /// <param name="engine">The engine.</param>
    /// <param name="value">The value to write.</param>
    /// <param name="destination">Receives the bytes, after the whole value has been converted.</param>
    /// <param name="space">The indentation of one level: a number of spaces or a string, as in JavaScript; null for compact text.</param>
    /// <param name="options">The limits of depth and length, or null for the defaults.</param>
    /// <returns>False where JavaScript returns undefined.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="engine"/> or <paramref name="destination"/> is null.</exception>
    /// <exception cref="EcmaJsonException">The value contains a cycle or a BigInt without toJSON, or exceeds a limit.</exception>
    public static bool TryStringify(Engine engine, JsValue value, IBufferWriter<byte> destination, JsValue? space = null, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(engine);
        JintRealm realm = Realm(engine);
        realm.Open();
        try
        {
            return EcmaJson.TryStringifyPlain<JintValue, JintHost>(new JintHost(engine, realm, false), value, destination, space ?? JsValue.Undefined, options);
        }
        finally
        {
            realm.Close();
        }
    }

    /// <summary>Records the options that an engine was created with; does nothing if they are null.</summary>
    internal static void Remember(Engine engine, Options? options)
    {
        if (options is not null)
        {
            s_options.AddOrUpdate(engine, options);
            s_realms.Remove(engine);
        }
    }

    private static JintRealm Realm(Engine engine) =>
        s_realms.GetValue(engine, static engine => new(engine, engine.Intrinsics, engine.Global, s_options.TryGetValue(engine, out Options? options) ? options : null));

    private static JsValue At(JsValue[] arguments, int index) => index < arguments.Length ? arguments[index] : JsValue.Undefined;
}
