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

/// <summary>Gives Jint engines this library's JSON object, and reads and writes their values as UTF-8 without a string between.</summary>
public static class JintJson
{
    private const PropertyFlag Hidden = PropertyFlag.NonEnumerable;

    /// <summary>The options that engines were made with, which they do not show.</summary>
    private static readonly ConditionalWeakTable<Engine, Options> s_options = new();

    /// <summary>The main realms of engines.</summary>
    private static readonly ConditionalWeakTable<Engine, JintRealm> s_realms = new();

    /// <summary>
    /// Replaces the global JSON object in every realm of all engines that are created with these options: the main realm, and those of <c>ShadowRealm</c> and of hosts. Otherwise
    /// works as <see cref="UsePeregrineJson(Engine, EcmaOptions?, Options?)"/>. <c>Interop.SerializeToJson</c> is applied. Sets the options' host factory; one that was set before is lost.
    /// </summary>
    /// <param name="options">The options of engines.</param>
    /// <param name="limits">Limits of depth and length, or null for the defaults.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public static Options UsePeregrineJson(this Options options, EcmaOptions? limits = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        JintStorage.Check();
        return options.UseHostFactory(_ => new PeregrineHost(options, limits));
    }

    /// <summary>
    /// Replaces the JSON object in the engine's main realm by one with parse, stringify, rawJSON and isRawJSON of <see cref="EcmaJson"/>. It throws the engine's SyntaxError, TypeError
    /// and RangeError. While it runs, the engine's constraints (memory, time, statements, cancellation) are checked repeatedly. Code of Jint that does not use that object, such as JSON
    /// modules, is unchanged; for other realms, see <see cref="UsePeregrineJson(Options, EcmaOptions?)"/>.
    /// </summary>
    /// <param name="engine">The engine.</param>
    /// <param name="options">Limits of depth and length, or null for the defaults.</param>
    /// <param name="engineOptions">The options that the engine was created with, for their <c>Interop.SerializeToJson</c>; null if it is not set.</param>
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

    /// <summary>Puts a JSON object into a realm.</summary>
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

    /// <summary>JSON.parse: reads a text in UTF-8 and creates values of an engine, without a string between.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="text">The text, without a byte order mark.</param>
    /// <param name="options">Limits of depth and length, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="engine"/> is null.</exception>
    /// <exception cref="EcmaJsonException">The text is not JSON, or exceeds a limit.</exception>
    public static JsValue Parse(Engine engine, ReadOnlySpan<byte> text, EcmaOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return EcmaJson.Parse<JintValue, JintHost>(new JintHost(engine, Realm(engine), false), text, JsValue.Undefined, options);
    }

    /// <summary>
    /// JSON.stringify: writes a value of an engine in UTF-8. Returns false and writes nothing where JavaScript returns undefined. If it throws, nothing has been written.
    /// </summary>
    /// <param name="engine">The engine.</param>
    /// <param name="value">The value.</param>
    /// <param name="destination">Receives the text once all of it is there.</param>
    /// <param name="space">The indentation of one level: a number of spaces or a string, as in JavaScript; null for compact text.</param>
    /// <param name="options">Limits of depth and length, or null for the defaults.</param>
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

    /// <summary>Keeps the options of an engine, if they are given.</summary>
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
