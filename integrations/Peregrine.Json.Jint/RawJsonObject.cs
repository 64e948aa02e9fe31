using Jint;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime.Descriptors;

namespace Peregrine.Json.Jint;

/// <summary>The result of JSON.rawJSON: a frozen object without a prototype, with one property.</summary>
internal sealed class RawJsonObject : ObjectInstance
{
    /// <summary>Creates the object.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="setPrototypeOf">Object.setPrototypeOf of the realm, the only way to remove the prototype.</param>
    /// <param name="text">The JSON text, which the caller has checked.</param>
    public RawJsonObject(Engine engine, JsValue setPrototypeOf, string text)
        : base(engine)
    {
        Text = text;
        engine.Call(setPrototypeOf, JsValue.Undefined, [this, JsValue.Null]);
        FastSetProperty("rawJSON", new PropertyDescriptor(text, PropertyFlag.OnlyEnumerable));
        PreventExtensions();
    }

    public string Text { get; }
}
