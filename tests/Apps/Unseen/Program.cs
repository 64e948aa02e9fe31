using System.Diagnostics.Tracing;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Unseen;

/// <summary>The same bytes, values and errors as the System.Text.Json beside it, and it is said what is left to that; the exit code is the number of differences.</summary>
internal static class Program
{
    private static int s_compared;
    private static int s_differences;

    private static int Main()
    {
        using var events = new Events();
        Ours.Serialize(1);
        SpinWait.SpinUntil(() => events.Listens, TimeSpan.FromSeconds(30));
        Console.WriteLine($"System.Text.Json {typeof(Stj).Assembly.GetName().Version}");
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new(), new(JsonSerializerDefaults.Web) { WriteIndented = true }, new() { InfersSealedFamilies = true }])
        {
            foreach (JsonSerializerOptions served in (JsonSerializerOptions[])[options, new JsonSerializerOptions(options).UsePeregrine()])
            {
                Compare(new Styled { FirstName = "a", LastNumbers = [1, 2] }, options, served, ["{\"first_name\":\"b\",\"last-numbers\":[3]}", "{\"FirstName\":\"b\"}", "{\"first_name\":1}"]);
                Compare(new StyledMember(1, "x"), options, served, ["{\"some-number\":2,\"OtherText\":\"y\"}", "{\"some-number\":\"x\"}"]);
                Compare(
                    new Holder { Number = 1, One = new Styled { FirstName = "a" }, Many = [new(), new() { LastNumbers = [] }], ByName = new() { ["k"] = new StyledMember(3, null) } }, options, served,
                    ["{\"Number\":2,\"One\":{\"first_name\":\"b\"},\"Many\":[{\"last-numbers\":[1]}],\"ByName\":{\"k\":{\"some-number\":7}}}", "{\"Many\":[{},{\"last-numbers\":[1,\"x\"]}]}"]);
                Compare(new Known { Number = 1, Text = "t", Next = new Known() }, options, served, ["{\"n\":5,\"Text\":\"u\",\"Next\":{\"n\":6}}", "{\"n\":\"x\"}", "{"]);
                Compare<Shape>(new Square { Side = 2 }, options, served, ["{\"Side\":3,\"Name\":\"s\"}", "{\"Radius\":3}", "5"]);
                Compare<Shape[]>([new Circle { Radius = 2 }, new Square()], options, served, ["[{\"Side\":3},{}]"]);
                Compare<NumberOrText[]>([new(1), new("a"), default], options, served, ["[1,\"a\",null]", "[true]"]);
            }
        }

        Check("a type that says something new is left to System.Text.Json", Ours.Describe<Styled>() is { Reading: ExecutionKind.SystemTextJson, Writing: ExecutionKind.SystemTextJson });
        Check("one that says nothing new is served here", Ours.Describe<Known>() is { Reading: not ExecutionKind.SystemTextJson, Writing: not ExecutionKind.SystemTextJson });
        Check("the type around it, too", Ours.Describe<Holder>() is { Reading: not ExecutionKind.SystemTextJson });
        Check("nothing is served here under an option that is new", Ours.Describe<Known>(new JsonSerializerOptions { InfersSealedFamilies = true }) is { Reading: ExecutionKind.SystemTextJson, Writing: ExecutionKind.SystemTextJson });
        Check("a private member that moved is listed", Ours.Describe<Known>().MissingMembers.Count > 0);
        Check("and raises its event", SpinWait.SpinUntil(() => events.Has("MembersMissing"), TimeSpan.FromSeconds(30)));
        Check("what is left raises its event", events.Has("FellBack"));
        Console.WriteLine($"{s_compared} compared, {s_differences} differ");
        return Math.Min(s_differences, 255);
    }

    private static void Compare<T>(T value, JsonSerializerOptions theirs, JsonSerializerOptions served, string[] texts)
    {
        Same("write", Text(() => Stj.Serialize(value, theirs)), Text(() => Ours.Serialize(value, served)), Text(() => Stj.Serialize(value, served)));
        foreach (string text in texts)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            Same(text, Read(() => Stj.Deserialize<T>(utf8, theirs)), Read(() => Ours.Deserialize<T>(utf8, served)), Read(() => Stj.Deserialize<T>(utf8, served)));
            Same(text, Read(() => Stj.Deserialize<T>(new MemoryStream(utf8), theirs)), Read(() => Ours.Deserialize<T>(new MemoryStream(utf8), served)));
        }

        string Read(Func<T?> read) => Text(() => Stj.Serialize(read(), theirs));
    }

    private static string Text(Func<string> call)
    {
        try
        {
            return call();
        }
        catch (Exception error) when (error is JsonException or NotSupportedException or InvalidOperationException)
        {
            return $"{error.GetType().Name}: {error.Message} {(error as JsonException)?.Path}";
        }
    }

    private static void Same(string what, string theirs, params string[] ours)
    {
        foreach (string one in ours)
        {
            s_compared++;
            if (one != theirs)
            {
                s_differences++;
                Console.WriteLine($"{what}\n  theirs {theirs}\n  ours   {one}");
            }
        }
    }

    private static void Check(string claim, bool holds)
    {
        s_compared++;
        if (!holds)
        {
            s_differences++;
            Console.WriteLine($"does not hold: {claim}");
        }
    }

    private sealed class Events : EventListener
    {
        private readonly HashSet<string> _names = [];

        public bool Listens { get; private set; }

        public bool Has(string name)
        {
            lock (_names)
            {
                return _names.Contains(name);
            }
        }

        protected override void OnEventSourceCreated(EventSource source)
        {
            if (source.Name == "Peregrine.Json")
            {
                EnableEvents(source, EventLevel.Informational, EventKeywords.All);
                Listens = true;
            }
        }

        protected override void OnEventWritten(EventWrittenEventArgs raised)
        {
            lock (_names)
            {
                _names.Add(raised.EventName ?? "");
            }
        }
    }
}
