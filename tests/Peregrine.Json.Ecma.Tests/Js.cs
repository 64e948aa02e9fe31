namespace Peregrine.Json.EcmaTests;

/// <summary>JavaScript values, briefly.</summary>
internal static class Js
{
    public static EcmaValue Obj(params ReadOnlySpan<(string Name, EcmaValue Value)> properties)
    {
        var made = new EcmaObject();
        foreach ((string name, EcmaValue value) in properties)
        {
            made.Set(name, value);
        }

        return made;
    }

    public static EcmaValue Arr(params ReadOnlySpan<EcmaValue> items) => new EcmaArray(items);

    public static EcmaValue Fn(EcmaCallback callback) => new EcmaFunction(callback);

    /// <summary>A replacer or reviver of name and value.</summary>
    public static EcmaValue Each(Func<string, EcmaValue, EcmaValue> callback) => new EcmaFunction((_, arguments) => callback(arguments[0].AsString(), arguments[1]));

    public static EcmaValue Boxed(EcmaValue value) => new EcmaPrimitiveObject(value);

    public static EcmaValue BigInt(long value) => new System.Numerics.BigInteger(value);

    public static string? Text(EcmaValue value, EcmaValue replacer = default, EcmaValue space = default) => Outputs.Stringify(value, replacer, space);

    public static EcmaJsonException Fails(Action action, EcmaErrorKind kind)
    {
        EcmaJsonException thrown = Assert.Throws<EcmaJsonException>(action);
        Assert.Equal(kind, thrown.Kind);
        return thrown;
    }
}
