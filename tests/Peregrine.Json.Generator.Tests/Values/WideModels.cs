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
