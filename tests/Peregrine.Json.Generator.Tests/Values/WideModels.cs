using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>The same with callbacks and extension data: the last of several methods writes both.</summary>
public class WideOpen : Wide, IJsonOnSerializing, IJsonOnSerialized, IJsonOnDeserializing, IJsonOnDeserialized
{
    public int Calls { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? Others { get; set; }

    public void OnSerializing() => Calls = 7;

    public void OnSerialized() => Calls = 8;

    public void OnDeserializing() => Calls += 100;

    public void OnDeserialized() => Calls += 1_000;
}

/// <summary>The same with members that must come.</summary>
public class WideNeeded : Wide
{
    public required int Needed { get; set; }
}

/// <summary>A struct of so many members that several methods read and write it.</summary>
public struct WideStruct
{
    [JsonInclude]
    public int A00, A01, A02, A03, A04, A05, A06, A07, A08, A09, A10, A11, A12, A13, A14, A15, A16, A17, A18, A19;

    [JsonInclude, JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? B00, B01, B02, B03, B04, B05, B06, B07, B08, B09, B10, B11, B12, B13, B14, B15, B16, B17, B18, B19;
}

/// <summary>A record of many parameters, with members that are set afterwards: one method reads them all, where several read as many members that are set.</summary>
public record WideRecord(
    int A00, string? A01, double? A02, Level A03, List<int>? A04, Point A05, int A06 = 6, string? A07 = "seven", double? A08 = 8.5, Level A09 = Level.High,
    int A10 = 0, string? A11 = null, double? A12 = null, Level A13 = default, List<int>? A14 = null, Point A15 = default, bool A16 = true, char A17 = 'c', long A18 = -1, decimal A19 = 1.5m,
    int? A20 = 20, string A21 = "", float A22 = 0, Level? A23 = Level.High, byte A24 = 24, int A25 = 0, string? A26 = "six", int A27 = 0, int A28 = 0, string? A29 = null,
    int A30 = 0, string? A31 = null, int A32 = 0, string? A33 = null) : IJsonOnDeserializing, IJsonOnDeserialized
{
    private int _written;

    public string? B00 { get; set; }

    public int Written
    {
        get => _written;
        set => _written = value == 12 ? throw new InvalidOperationException("Twelve.") : value;
    }

    [JsonInclude]
    public int Calls { get; private set; }

    public void OnDeserializing() => Calls += 100;

    public void OnDeserialized() => Calls += 1_000;
}

/// <summary>A struct of many parameters, one of which must come.</summary>
public readonly record struct WideRecordStruct(
    int A00, string? A01, double? A02, Level A03, List<int>? A04, Point A05, int A06, string? A07, double? A08, Level A09, int A10, string? A11, double? A12, Level A13, List<int>? A14, Point A15,
    int A16, string? A17, double? A18, Level A19, int A20, string? A21, double? A22, Level A23, int A24, string? A25, double? A26, Level A27, int A28, string? A29, double? A30, Level A31, int A32)
{
    public required string? Needed { get; init; }
}
