using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>Types that no converter takes, at members that are read at once and at members that are read after the end of the object.</summary>
public class RefusedMemberTests
{
    public class Late<T>(int a)
    {
        public int A { get; } = a;

        public T? V { get; set; }

        public int B { get; set; }
    }

    public class AtOnce<T>
    {
        public T? V { get; set; }

        public int B { get; set; }
    }

    public class Argument<T>(T? v)
    {
        public T? V { get; set; } = v;

        public int B { get; set; }
    }

    public class Holder
    {
        public Type? U { get; set; }
    }

    /// <summary>A constructor that no reader can call, in types with and without another fault.</summary>
    public class OfSpan(ReadOnlySpan<ushort> values)
    {
        public int Count { get; } = values.Length;
    }

    public unsafe class OfPointer(int* first)
    {
        public int First { get; } = *first;
    }

    public class OfReference(in int first)
    {
        public int First { get; } = first;
    }

    public class OfSpanTwice(ReadOnlySpan<char> a)
    {
        public int A { get; } = a.Length;

        [JsonPropertyName("A")]
        public int B { get; set; }

        public Span<int> C => default;
    }

    public class Chosen
    {
        public Chosen()
        {
        }

        [JsonConstructor]
        public Chosen(Span<int> a, ref int b) => (A, B) = (a.Length, b);

        public int A { get; }

        public int B { get; }
    }

    public class NotChosen
    {
        public NotChosen()
        {
        }

        public NotChosen(Span<int> a) => A = a.Length;

        public int A { get; set; }
    }

    public abstract class Abstract(Span<int> a)
    {
        public int A { get; } = a.Length;
    }

    [Fact]
    public void ConstructorsOfInvalidTypes()
    {
        var report = new Report();
        foreach (Type type in new[] { typeof(OfSpan), typeof(OfPointer), typeof(OfReference), typeof(OfSpanTwice), typeof(Chosen), typeof(NotChosen), typeof(Abstract), typeof(List<OfSpan>), typeof(AtOnce<OfSpan>), typeof(Argument<OfSpan>) })
        {
            foreach (string text in new[] { "null", "{}", "{\"A\":1}", "{\"V\":null}", "[]", "[null]" })
            {
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes(text), null);
            }

            Both.Of(type).Write(report, null, null);
        }

        report.Check();
    }

    /// <summary>Unions of F#: from version 11 on, System.Text.Json has a converter that takes them.</summary>
    private static Type[] Unions => typeof(JsonException).Assembly.GetName().Version!.Major < 11 ? [typeof(FSharpModels.Kinded), typeof(FSharpModels.Shape)] : [];

    private static readonly Type[] s_types =
    [
        typeof(Type), typeof(Type[]), typeof(IEnumerable<Type>), typeof(HashSet<Type>), typeof(Dictionary<string, Type>), typeof(Holder), typeof(Argument<Type[]>), typeof(Late<Type>), typeof(Action),
        typeof(nint), typeof(int[,]), typeof(IDisposable), typeof(List<IDisposable>), typeof(Tuple<Type>), typeof(IReadOnlySet<Type>), .. Unions,
    ];

    private static readonly string[] s_values =
    [
        "null", "1", "\"x\"", "[]", "[null]", "[1]", "[null,1]", "{}", "{\"a\":null}", "{\"a\":1}", "{\"U\":null}", "{\"U\":1}", "{\"U\":[]}", "{\"V\":[null]}", "{\"V\":[1]}", "{\"V\":1,\"A\":2}", "{\"Item1\":null}", "{\"Item1\":1}",
    ];

    public static TheoryData<string> Handlers => ["none", "Preserve", "IgnoreCycles"];

    [Theory]
    [MemberData(nameof(Handlers))]
    public void ErrorsHaveTheirPlaces(string handler)
    {
        var report = new Report();
        var options = new JsonSerializerOptions { ReferenceHandler = handler switch { "Preserve" => ReferenceHandler.Preserve, "IgnoreCycles" => ReferenceHandler.IgnoreCycles, _ => null } };
        foreach (Type type in s_types)
        {
            foreach (Type owner in new[] { typeof(Late<>).MakeGenericType(type), typeof(AtOnce<>).MakeGenericType(type), typeof(Argument<>).MakeGenericType(type) })
            {
                foreach (string value in s_values)
                {
                    foreach (string text in new[] { $"{{\"V\":{value},\"B\":1}}", $"{{\"A\":1,\"V\":{value}}}", $"{{\"B\":2,\"V\":{value},\"A\":1,\n\"Z\":[1,2]}}" })
                    {
                        Both.Of(owner).Read(report, Encoding.UTF8.GetBytes(text), options);
                    }
                }
            }
        }

        report.Check();
    }
}
