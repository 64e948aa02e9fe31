using Jurassic;
using Jurassic.Library;

namespace Peregrine.Json.EcmaTests.Engines;

/// <summary>Gives an engine this library's JSON object in place of its own.</summary>
public static class JurassicJson
{
    public static void Install(ScriptEngine engine, EcmaOptions? options = null)
    {
        var host = new JurassicHost(engine);
        ObjectInstance json = engine.Object.Construct();
        Add("parse", 2, (text, reviver, _) => EcmaJson.Parse(host, ToText(text), reviver, options));
        Add("stringify", 3, (value, replacer, space) => EcmaJson.Stringify(host, value, replacer, space, options) ?? host.Undefined);
        Add("rawJSON", 1, (value, _, _) =>
        {
            string text = ToText(value);
            EcmaJson.CheckRawJson(text);
            return new RawJsonInstance(engine, text);
        });
        Add("isRawJSON", 1, (value, _, _) => value is RawJsonInstance);

        // The engine looks for the tag as a property with this symbol, as the standard has it.
        json.DefineProperty(Symbol.ToStringTag, new PropertyDescriptor("JSON", PropertyAttributes.Configurable), throwOnError: true);
        engine.Global.DefineProperty("JSON", new PropertyDescriptor(json, PropertyAttributes.NonEnumerable), throwOnError: true);

        void Add(string name, int length, Func<object?, object?, object?, object?> body)
        {
            var function = new ClrStubFunction(engine, name, length, (_, _, arguments) =>
            {
                try
                {
                    return body(At(arguments, 0), At(arguments, 1), At(arguments, 2))!;
                }
                catch (EcmaJsonException thrown)
                {
                    throw new JavaScriptException(TypeOf(thrown.Kind), thrown.Message, thrown);
                }
            });
            json.DefineProperty(name, new PropertyDescriptor(function, PropertyAttributes.NonEnumerable), throwOnError: true);
        }
    }

    private static object? At(object?[] arguments, int index) => index < arguments.Length ? arguments[index] : Undefined.Value;

    private static string ToText(object? value) => TypeConverter.ToString(value);

    private static ErrorType TypeOf(EcmaErrorKind kind) => kind switch
    {
        EcmaErrorKind.Syntax => ErrorType.SyntaxError,
        EcmaErrorKind.Type => ErrorType.TypeError,
        _ => ErrorType.RangeError,
    };
}
