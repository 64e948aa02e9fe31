using Peregrine.Json.Ecma;

namespace Peregrine.Json;

// The JSON object of JavaScript as a value.
public static partial class EcmaJson
{
    private delegate EcmaValue Body(ReadOnlySpan<EcmaValue> arguments);

    /// <summary>
    /// Creates the object that scripts see as JSON, with the functions parse, stringify, rawJSON and isRawJSON. The functions are not enumerable and convert
    /// their arguments as the standard requires.
    /// </summary>
    public static EcmaObject CreateJsonObject()
    {
        var json = new EcmaObject();
        Add(json, "parse", 2, static arguments => Parse(Conversion.ToText(At(arguments, 0)), At(arguments, 1)));
        Add(json, "stringify", 3, static arguments =>
            Stringify(At(arguments, 0), At(arguments, 1), At(arguments, 2)) is { } text ? (EcmaValue)text : EcmaValue.Undefined);
        Add(json, "rawJSON", 1, static arguments => RawJson(Conversion.ToText(At(arguments, 0))));
        Add(json, "isRawJSON", 1, static arguments => IsRawJson(At(arguments, 0)));
        return json;
    }

    private static EcmaValue At(ReadOnlySpan<EcmaValue> arguments, int index) => index < arguments.Length ? arguments[index] : EcmaValue.Undefined;

    private static void Add(EcmaObject json, string name, int length, Body body)
    {
        var function = new EcmaFunction((_, arguments) => body(arguments));
        function.SetHidden("length", (double)length);
        function.SetHidden("name", name);
        json.SetHidden(name, function);
    }
}
