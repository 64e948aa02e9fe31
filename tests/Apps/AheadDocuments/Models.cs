using System.Text.Json.Serialization;

namespace Peregrine.Json.Ahead;

/// <summary>Has every kind of document.</summary>
public sealed class Note
{
    public int Id { get; set; }

    public string? Title { get; set; }

    public Place? Place { get; set; }

    public List<Place>? Places { get; set; }

    public List<int>? Numbers { get; set; }

    public Dictionary<string, int>? Counts { get; set; }

    public JsonText? Text { get; set; }

    public JsonValueView View { get; set; }

    public JsonPointer? At { get; set; }

    public JsonPath? Find { get; set; }

    public JsonPatch? Change { get; set; }

    public JsonPatchOperation? Step { get; set; }

    public Dictionary<JsonPointer, JsonPath>? Kept { get; set; }
}

public sealed class Place
{
    public string? City { get; set; }

    public string? Street { get; set; }
}

[JsonSerializable(typeof(Note))]
internal sealed partial class NoteContext : JsonSerializerContext;
