using Jint;
using Jint.Native;
using Jint.Native.Error;
using Jint.Native.Object;
using Jint.Runtime;

namespace Peregrine.Json.Jint;

/// <summary>
/// The functions and prototypes of a realm that its JSON object uses. Each is looked up at its first use, because a realm that is being created does not have
/// all of them yet.
/// </summary>
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

    /// <summary>Whether objects are read from their storage if <see cref="JintStorage.IsKnown"/>; false in tests of reading by public members.</summary>
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

    /// <summary>
    /// What calls have recorded about Jint's hidden classes. Null before the first call that reads objects, and if objects are read only by public members.
    /// </summary>
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

    /// <summary>Ends a call: forgets everything that would keep objects of the script alive.</summary>
    public void Close() => Shapes?.Forget();

    /// <summary>
    /// Sets the prototype of a new object to the one that a constructor of this realm gives to its objects. The prototype differs if the object was created
    /// while another realm was the current one of the engine.
    /// </summary>
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
