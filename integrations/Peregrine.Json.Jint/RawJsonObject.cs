using Jint;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime.Descriptors;

namespace Peregrine.Json.Jint;

/// <summary>What JSON.rawJSON gives: an object without prototype, frozen, with one property.</summary>
internal sealed class RawJsonObject : ObjectInstance
{
    /// <summary>Makes one.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="setPrototypeOf">The engine's own Object.setPrototypeOf, which alone can say that there is no prototype.</param>
    /// <param name="text">The text, which has been checked.</param>
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
