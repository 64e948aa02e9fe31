using Jint;
using Jint.Native;
using Jint.Native.Error;
using Jint.Native.Object;
using Jint.Runtime;

namespace Peregrine.Json.Jint;

/// <summary>What a JSON object uses of the realm that it belongs to. Looked up at the first use: a realm that is being made does not have all of it yet.</summary>
internal sealed class JintRealm
{
    private readonly Engine _engine;
    private readonly Intrinsics _intrinsics;
    private readonly Options? _options;
    private readonly Lazy<ErrorConstructor> _syntaxError;
    private readonly Lazy<ErrorConstructor> _rangeError;
    private readonly Lazy<JsValue> _isArray;
    private readonly Lazy<ObjectInstance> _bigIntPrototype;
    private readonly Lazy<JsValue> _setPrototypeOf;

    /// <summary>Whether objects are read as Jint stores them, if that is known; false in tests of the public way.</summary>
    public bool ReadsStorage { get; init; } = true;

    public JintRealm(Engine engine, Intrinsics intrinsics, ObjectInstance global, Options? options)
    {
        _engine = engine;
        _intrinsics = intrinsics;
        _options = options;
        _syntaxError = new(() => (ErrorConstructor)global.Get("SyntaxError"));
        _rangeError = new(() => (ErrorConstructor)global.Get("RangeError"));
        _isArray = new(() => intrinsics.Array.Get("isArray"));
        _bigIntPrototype = new(() => (ObjectInstance)global.Get("BigInt").Get("prototype"));
        _setPrototypeOf = new(() => intrinsics.Object.Get("setPrototypeOf"));
    }

    public Options.SerializeToJsonDelegate? SerializeToJson => _options?.Interop.SerializeToJson;

    public Intrinsics Intrinsics => _intrinsics;

    /// <summary>What is known of Jint's hidden classes; null if they are not read, and before the first call.</summary>
    public JintShapes? Shapes { get; private set; }

    public ObjectInstance BigIntPrototype => _bigIntPrototype.Value;

    public JsValue SetPrototypeOf => _setPrototypeOf.Value;

    /// <summary>Begins a call that reads objects.</summary>
    public void Open()
    {
        if (Shapes is null && ReadsStorage && JintStorage.IsKnown)
        {
            Shapes = new JintShapes((ObjectInstance)_intrinsics.Object.Get("prototype"), (ObjectInstance)_intrinsics.Array.Get("prototype"));
        }
    }

    /// <summary>Ends it.</summary>
    public void Close() => Shapes?.Forget();

    /// <summary>Gives an object that was made while another realm was the engine's the prototype that this one has for it.</summary>
    public void Adopt(ObjectInstance made, JsValue constructor)
    {
        JsValue prototype = constructor.Get("prototype");
        if (!ReferenceEquals(made.Prototype, prototype))
        {
            _engine.Call(SetPrototypeOf, JsValue.Undefined, [made, prototype]);
        }
    }

    public bool IsArray(JsValue value) => _engine.Call(_isArray.Value, JsValue.Undefined, [value]).AsBoolean();

    public ErrorConstructor ErrorOf(EcmaErrorKind kind) => kind switch
    {
        EcmaErrorKind.Syntax => _syntaxError.Value,
        EcmaErrorKind.Type => _intrinsics.TypeError,
        _ => _rangeError.Value,
    };
}
