using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Ahead;

/// <summary>The same call with the same options through both libraries: options with converters, and options whose resolver is a context.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The options have metadata.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The options have metadata.")]
internal static class OptionTrials
{
    private static int s_agreed, s_failed;

    private static readonly DateTime s_day = new(2026, 3, 4, 0, 0, 0, DateTimeKind.Unspecified);

    private static int Main()
    {
        Converters();
        Contexts();
        Coverage();
        Console.WriteLine($"{s_agreed} agreed, {s_failed} failed");
        return s_failed == 0 ? 0 : 1;
    }

    private static Marked Marked() => new()
    {
        Number = 1,
        Maybe = 2,
        Numbers = [3, 4],
        Days = new() { [5] = s_day },
        Day = s_day,
        Other = s_day,
        Text = "text",
        Span = TimeSpan.FromHours(1.5),
        Last = TimeSpan.FromHours(2),
        On = true,
    };

    private static Holder Holder() => new()
    {
        Id = 1,
        Failure = new() { Code = 2, Reason = "why \"", Inner = new() { Code = 3 } },
        All = [new() { Code = 4 }, new()],
        Place = new(5, 6),
        Maybe = new(7, 8),
        Places = new() { ["a"] = new(9, 10) },
        Last = "l",
    };

    /// <summary>Converters of simple structs, of members and of options, without a resolver and with a context.</summary>
    private static void Converters()
    {
        foreach (JsonConverter[] converters in (JsonConverter[][])[[], [new NumberMark()], [new DayOnly()], [new NumberMark(), new DayOnly(), new Capitals()]])
        {
            JsonSerializerOptions own = new(), theirs = new() { TypeInfoResolver = OtherContext.Default };
            Array.ForEach(converters, own.Converters.Add);
            Array.ForEach(converters, theirs.Converters.Add);
            Trials.Compare($"{converters.Length} converters", Marked(), theirs, own);
            Trials.Compare($"{converters.Length} converters", new Marked(), theirs, own);
            Trials.Compare($"{converters.Length} converters and a context", Marked(), theirs, theirs);
            Trials.Compare<int>("a number", 5, theirs, theirs);
            Trials.Compare<int?>("a number or null", 5, theirs, theirs);
        }
    }

    private static void Contexts()
    {
        foreach ((string name, JsonSerializerOptions options) in new (string, JsonSerializerOptions)[]
        {
            ("context", new() { TypeInfoResolver = OtherContext.Default }),
            ("web", new(JsonSerializerDefaults.Web) { TypeInfoResolver = OtherContext.Default }),
            ("chain", new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(Context.Default, OtherContext.Default) }),
            ("modified", new() { TypeInfoResolver = OtherContext.Default.WithAddedModifier(static info => { if (info.Type == typeof(Failure)) { info.Properties[0].Name = "number"; } }) }),
            ("user's resolver", new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(new Nothing(), OtherContext.Default) }),
            ("indented", new() { TypeInfoResolver = OtherContext.Default, WriteIndented = true }),
            ("references", new() { TypeInfoResolver = OtherContext.Default, ReferenceHandler = ReferenceHandler.Preserve }),
            ("cycles", new() { TypeInfoResolver = OtherContext.Default, ReferenceHandler = ReferenceHandler.IgnoreCycles }),
        })
        {
            Trials.Compare($"{name}: holder", Holder(), options, options);
            Trials.Compare($"{name}: empty holder", new Holder(), options, options);
            Trials.Compare($"{name}: failure", Holder().Failure, options, options);
            Trials.Compare($"{name}: failures", Holder().All.ToArray(), options, options);
            Trials.Compare($"{name}: struct", new System.Drawing.Point(1, 2), options, options);
            Trials.Compare($"{name}: object", new Holder { Any = new Failure { Code = 11 } }, options, options);
            Trials.Compare($"{name}: no metadata", new Version[] { new(1, 2) }, options, options);
            Trials.Compare($"{name}: enum", Status.Sent, options, options);
            Trials.Compare($"{name}: shop", Samples.Shop(), options, options);
            Failure same = new() { Code = 1 };
            Trials.Compare($"{name}: the same twice", new Holder { Failure = same, All = [same] }, options, options);
            Trials.CompareUntyped($"{name}: by type", typeof(Failure), Holder().Failure!, options);
            Trials.CompareUntyped($"{name}: struct by type", typeof(System.Drawing.Point), new System.Drawing.Point(3, 4), options);
        }
    }

    /// <summary>Options under which generated code serves, too.</summary>
    private static void Coverage()
    {
        foreach ((string name, Func<JsonSerializerOptions> make) in new (string, Func<JsonSerializerOptions>)[]
        {
            ("annotations", static () => new() { RespectNullableAnnotations = true }),
            ("once", static () => new() { AllowDuplicateProperties = false }),
            ("parameters", static () => new() { RespectRequiredConstructorParameters = true }),
            ("references", static () => new() { ReferenceHandler = ReferenceHandler.Preserve }),
            ("strings", static () => new() { NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString }),
        })
        {
            JsonSerializerOptions own = make(), theirs = make();
            theirs.TypeInfoResolver = Context.Default;
            Trials.Compare(name, Samples.Login(), theirs, own);
            Trials.Compare(name, Samples.Location(), theirs, own);
            Trials.Compare(name, Samples.Shop(), theirs, own);
            // An error in a parameter of a struct's constructor has the name of the struct in a context's messages.
            Trials.Compare(name, Samples.Shape(), theirs, own, hasFaults: false);
            Trials.Compare(name, new Doc { Title = null! }, theirs, own);
            Trials.Read<Shop>(name, """{"Orders":[{"Customer":{"Name":"a","Name":"b"}}]}""", theirs, own);
            Trials.Read<Shop>(name, """{"Orders":[{"Customer":{"Name":null}}]}""", theirs, own);
            Trials.Read<Shape>(name, """{"Name":"a"}""", theirs, own);
        }
    }

    /// <summary>A resolver of the program that knows no type.</summary>
    private sealed class Nothing : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The options have metadata.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The options have metadata.")]
    private static class Trials
    {
        public static void Compare<T>(string what, T value, JsonSerializerOptions theirs, JsonSerializerOptions own, bool hasFaults = true)
        {
            string text = Outcome(() => Stj.Serialize(value, theirs));
            Check(what + " written", text, Outcome(() => JsonSerializer.Serialize(value, own)));
            Check(what + " written to a stream", text, Outcome(() =>
            {
                using var stream = new MemoryStream();
                JsonSerializer.SerializeAsync(stream, value, own).GetAwaiter().GetResult();
                return Encoding.UTF8.GetString(stream.ToArray());
            }));
            Read<T>(what, text, theirs, own);
            for (int i = 3; hasFaults && i < Math.Min(text.Length, 300); i += 11)
            {
                Read<T>(what, text[..i], theirs, own);
                Read<T>(what, text[..i] + "!" + text[i..], theirs, own);
            }
        }

        public static void Read<T>(string what, string text, JsonSerializerOptions theirs, JsonSerializerOptions own) => Check(
            $"{what} read {text}", Outcome(() => Stj.Serialize(Stj.Deserialize<T>(text, theirs), theirs)), Outcome(() => Stj.Serialize(JsonSerializer.Deserialize<T>(text, own), theirs)));

        public static void CompareUntyped(string what, Type type, object value, JsonSerializerOptions options)
        {
            string text = Outcome(() => Stj.Serialize(value, type, options));
            Check(what, text, Outcome(() => JsonSerializer.Serialize(value, type, options)));
            Check(what + " read", Outcome(() => Stj.Serialize(Stj.Deserialize(text, type, options), type, options)), Outcome(() => Stj.Serialize(JsonSerializer.Deserialize(text, type, options), type, options)));
        }

        private static void Check(string what, string expected, string actual)
        {
            if (expected == actual)
            {
                s_agreed++;
            }
            else if (++s_failed < 40)
            {
                Console.WriteLine($"{what}:\n  {expected}\n  {actual}");
            }
        }

        private static string Outcome(Func<string> call)
        {
            try
            {
                return call();
            }
            catch (Exception error)
            {
                return $"{error.GetType().Name} {error.Message} {(error is JsonException json ? $"{json.Path} {json.LineNumber} {json.BytePositionInLine}" : "")}";
            }
        }
    }
}
