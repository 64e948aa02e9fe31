using System.Text.Json.Serialization;

namespace Peregrine.Json.Start;

/// <summary>One object.</summary>
public sealed class Thing
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public double Price { get; set; }

    public string[]? Tags { get; set; }
}

[JsonSerializable(typeof(Thing))]
[JsonSerializable(typeof(Type0))]
[JsonSerializable(typeof(Type1))]
[JsonSerializable(typeof(Type2))]
[JsonSerializable(typeof(Type3))]
[JsonSerializable(typeof(Type4))]
[JsonSerializable(typeof(Type5))]
[JsonSerializable(typeof(Type6))]
[JsonSerializable(typeof(Type7))]
[JsonSerializable(typeof(Type8))]
[JsonSerializable(typeof(Type9))]
[JsonSerializable(typeof(Type10))]
[JsonSerializable(typeof(Type11))]
[JsonSerializable(typeof(Type12))]
[JsonSerializable(typeof(Type13))]
[JsonSerializable(typeof(Type14))]
[JsonSerializable(typeof(Type15))]
[JsonSerializable(typeof(Type16))]
[JsonSerializable(typeof(Type17))]
[JsonSerializable(typeof(Type18))]
[JsonSerializable(typeof(Type19))]
internal sealed partial class Context : JsonSerializerContext;
