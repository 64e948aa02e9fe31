using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>
/// Structs of so many members that several methods write them, as a compiler makes them: the first method has the struct itself, the others its address.
/// </summary>
public class WideStructTests
{
    public struct Settable
    {
        public int A0 { get; set; }
        public string? A1 { get; set; }
        public double A2 { get; set; }
        public int A3 { get; set; }
        public int A4 { get; set; }
        public int? A5 { get; set; }
        public int A6 { get; set; }
        public bool A7 { get; set; }
        public int A8 { get; set; }
        public int A9 { get; set; }
        public string? B0 { get; set; }
        public int B1 { get; set; }
        public int B2 { get; set; }
        public int B3 { get; set; }
        public DateTime? B4 { get; set; }
        public int B5 { get; set; }
        public int B6 { get; set; }
        public int B7 { get; set; }
        public int[]? B8 { get; set; }
        public int B9 { get; set; }
        public int C0 { get; set; }
        public int C1 { get; set; }
        public string? C2 { get; set; }
        public int C3 { get; set; }
        public int C4 { get; set; }
        public int C5 { get; set; }
        public int C6 { get; set; }
        public int C7 { get; set; }
        public int C8 { get; set; }
        public int C9 { get; set; }
        public string? D0 { get; set; }
    }

    /// <summary>Two fields, and what is computed of them.</summary>
    public readonly struct Computed(double value, int unit)
    {
        public double Value { get; } = value;
        public int Unit { get; } = unit;
        public double A0 => Value / 1;
        public double A1 => Value / 2;
        public double A2 => Value / 3;
        public double A3 => Value / 4;
        public double A4 => Value / 5;
        public double A5 => Value / 6;
        public double A6 => Value / 7;
        public double A7 => Value / 8;
        public double A8 => Value / 9;
        public double A9 => Value / 10;
        public double B0 => Value / 11;
        public double B1 => Value / 12;
        public double B2 => Value / 13;
        public double B3 => Value / 14;
        public double B4 => Value / 15;
        public double B5 => Value / 16;
        public double B6 => Value / 17;
        public double B7 => Value / 18;
        public double B8 => Value / 19;
        public double B9 => Value / 20;
        public double C0 => Value / 21;
        public double C1 => Value / 22;
        public double C2 => Value / 23;
        public double C3 => Value / 24;
        public double C4 => Value / 25;
        public double C5 => Value / 26;
        public string? Text => Unit == 0 ? null : "unit";
        public Uri Last => new("http://a/" + Unit);
    }

    /// <summary>Nothing at all is stored.</summary>
    public struct Empty
    {
        public int A0 => 0;
        public int A1 => 1;
        public int A2 => 2;
        public int A3 => 3;
        public int A4 => 4;
        public int A5 => 5;
        public int A6 => 6;
        public int A7 => 7;
        public int A8 => 8;
        public int A9 => 9;
        public int B0 => 0;
        public int B1 => 1;
        public int B2 => 2;
        public int B3 => 3;
        public int B4 => 4;
        public int B5 => 5;
        public int B6 => 6;
        public int B7 => 7;
        public int B8 => 8;
        public int B9 => 9;
        public int C0 => 0;
        public int C1 => 1;
        public int C2 => 2;
        public int C3 => 3;
        public int C4 => 4;
        public int C5 => 5;
        public int C6 => 6;
        public int C7 => 7;
        public string? C8 => null;
    }

    public struct Fields
    {
        public int A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9;
        public string? Text;
    }

    /// <summary>As with the fields, with calls while it is written and members that others take.</summary>
    public struct Called : IJsonOnSerializing, IJsonOnSerialized
    {
        public int A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9;

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Others { get; set; }

        public void OnSerializing() => A0 = 5;

        public void OnSerialized() => C9 = 6;
    }

    public class Holder<T>
    {
        public T? One { get; set; }

        public T[]? Several { get; set; }
    }

    /// <summary>Above the number of uses after which code is emitted.</summary>
    private const int Uses = 30;

    private static readonly JsonSerializerOptions[] s_options =
    [
        new() { IncludeFields = true }, new(JsonSerializerDefaults.Web) { IncludeFields = true, WriteIndented = true }, new() { IncludeFields = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { IncludeFields = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, WriteIndented = true }, new() { IncludeFields = true, ReferenceHandler = ReferenceHandler.Preserve },
        new() { IncludeFields = true, ReferenceHandler = ReferenceHandler.IgnoreCycles },
    ];

    [Fact]
    public void SettableMembers() => Run(default(Settable), new Settable { A1 = "a", A5 = 3, B0 = "b", B8 = [1, 2], C2 = "c", C9 = 4, D0 = "d" });

    [Fact]
    public void ComputedMembers() => Run(default(Computed), new Computed(1.5, 7));

    [Fact]
    public void NoFields() => Run(default(Empty));

    [Fact]
    public void PlainFields() => Run(default(Fields), new Fields { A0 = 1, C9 = 2, D9 = 3, Text = "t" });

    [Fact]
    public void Callbacks() => Run(default(Called), new Called { A1 = 1, Others = new() { ["x"] = JsonElement.Parse("[1]") } });

    private static void Run<T>(params T[] values)
        where T : struct
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (T value in values)
            {
                Both.RoundTrip(report, value, options);
                Both.RoundTrip<T?>(report, value, options);
                Both.RoundTrip(report, new Holder<T> { One = value, Several = [value, default] }, options);
            }

            // If the code could not be compiled, the table would stay, and every result would be right.
            if (RuntimeFeature.IsDynamicCodeSupported && !Served.ByGeneratedContracts && options.ReferenceHandler != ReferenceHandler.Preserve)
            {
                for (int i = 0; i < Uses; i++)
                {
                    _ = Ours.SerializeToUtf8Bytes(values[0], options);
                }

                Assert.True(Ours.Describe<T>(options).Writing == ExecutionKind.EmittedCode, OptionSets.Describe(options) + Ours.Describe<T>(options));
            }
        }

        report.Check();
    }
}
