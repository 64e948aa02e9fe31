using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Contracts;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>One thing that a modifier does to the contract of a kind.</summary>
/// <param name="Name">What it does.</param>
/// <param name="Apply">Does it. What System.Text.Json refuses to have set throws; every user of the options then meets that.</param>
public sealed record TypeSetting(string Name, Action<Kind, JsonTypeInfo> Apply);

/// <summary>One thing that a modifier does to the property that holds a kind.</summary>
/// <param name="Name">What it does.</param>
/// <param name="Apply">Does it.</param>
public sealed record PropertySetting(string Name, Action<Kind, JsonPropertyInfo> Apply);

/// <summary>Every property of contracts that a modifier can set, with the values it can be given. Nothing here throws on purpose.</summary>
public static class ContractSettings
{
    private static readonly JsonNumberHandling?[] s_handlings =
    [
        null, JsonNumberHandling.Strict, JsonNumberHandling.AllowReadingFromString, JsonNumberHandling.WriteAsString,
        JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString, JsonNumberHandling.AllowNamedFloatingPointLiterals,
    ];

    /// <summary>The settings that a modifier can change on a type's contract.</summary>
    public static readonly TypeSetting[] OfTypes =
    [
        new("nothing", static (_, _) => { }),
        new("CreateObject = null", static (_, i) => i.CreateObject = null),
        .. Enumerable.Range(0, 4).Select(n => new TypeSetting($"CreateObject = value {n}", (k, i) => i.CreateObject = Noted(k.Values[n % k.Values.Length]))),
        new("CreateObject gives null", static (_, i) => i.CreateObject = static () => null!),
        new("CreateObject gives another type", static (_, i) => i.CreateObject = static () => new Version(1, 2)),
        new("OnSerializing = null", static (_, i) => i.OnSerializing = null),
        new("OnSerialized = null", static (_, i) => i.OnSerialized = null),
        new("OnDeserializing = null", static (_, i) => i.OnDeserializing = null),
        new("OnDeserialized = null", static (_, i) => i.OnDeserialized = null),
        new("OnSerializing noted", static (_, i) => i.OnSerializing = static o => Note(21, o)),
        new("OnSerialized noted", static (_, i) => i.OnSerialized = static o => Note(22, o)),
        new("OnDeserializing noted", static (_, i) => i.OnDeserializing = static o => Note(23, o)),
        new("OnDeserialized noted", static (_, i) => i.OnDeserialized = static o => Note(24, o)),
        new("all callbacks and CreateObject", static (k, i) =>
        {
            i.OnSerializing += static o => Note(21, o);
            i.OnSerialized += static o => Note(22, o);
            i.OnDeserializing += static o => Note(23, o);
            i.OnDeserialized += static o => Note(24, o);
            i.CreateObject = Noted(k.Values[^1]);
        }),
        .. s_handlings.Select(h => new TypeSetting($"NumberHandling = {h}", (_, i) => i.NumberHandling = h)),
        new("PolymorphismOptions = null", static (_, i) => i.PolymorphismOptions = null),
        new("PolymorphismOptions without types", static (_, i) => i.PolymorphismOptions = new()),
        new("PolymorphismOptions self", static (k, i) => i.PolymorphismOptions = new() { DerivedTypes = { new(k.Type, "self") } }),
        new("PolymorphismOptions self by number, unknown ignored", static (k, i) => i.PolymorphismOptions = new() { DerivedTypes = { new(k.Type, 7) }, IgnoreUnrecognizedTypeDiscriminators = true }),
        new("PolymorphismOptions derived", static (k, i) => i.PolymorphismOptions = new() { DerivedTypes = { new(k.Derived ?? k.Type, "derived") } }),
        new("PolymorphismOptions self and derived, base else", static (k, i) =>
        {
            i.PolymorphismOptions = new() { DerivedTypes = { new(k.Type, "self") }, UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType };
            if (k.Derived is { } derived)
            {
                i.PolymorphismOptions.DerivedTypes.Add(new(derived, "derived"));
            }
        }),
        new("PolymorphismOptions derived, nearest else", static (k, i) => i.PolymorphismOptions = new() { DerivedTypes = { new(k.Derived ?? k.Type, "derived") }, UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor }),
        new("PolymorphismOptions without discriminators", static (k, i) => i.PolymorphismOptions = new() { DerivedTypes = { new(k.Derived ?? k.Type) }, UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType }),
        new("PolymorphismOptions by another name", static (k, i) => i.PolymorphismOptions = new() { DerivedTypes = { new(k.Type, "self") }, TypeDiscriminatorPropertyName = "A" }),
        new("PreferredPropertyObjectCreationHandling = null", static (_, i) => i.PreferredPropertyObjectCreationHandling = null),
        new("PreferredPropertyObjectCreationHandling = Replace", static (_, i) => i.PreferredPropertyObjectCreationHandling = JsonObjectCreationHandling.Replace),
        new("PreferredPropertyObjectCreationHandling = Populate", static (_, i) => i.PreferredPropertyObjectCreationHandling = JsonObjectCreationHandling.Populate),
        new("UnmappedMemberHandling = null", static (_, i) => i.UnmappedMemberHandling = null),
        new("UnmappedMemberHandling = Skip", static (_, i) => i.UnmappedMemberHandling = JsonUnmappedMemberHandling.Skip),
        new("UnmappedMemberHandling = Disallow", static (_, i) => i.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow),
        new("Properties cleared", static (_, i) => i.Properties.Clear()),
        new("Properties without the first", static (_, i) => i.Properties.RemoveAt(0)),
        new("Properties reversed", static (_, i) =>
        {
            JsonPropertyInfo[] all = [.. i.Properties];
            i.Properties.Clear();
            foreach (JsonPropertyInfo one in all.Reverse())
            {
                i.Properties.Add(one);
            }
        }),
        new("Properties with another", static (_, i) =>
        {
            JsonPropertyInfo added = i.CreateJsonPropertyInfo(typeof(int), "D");
            added.Get = static _ => 9;
            added.Set = static (_, value) => CallLog.Add((int)value!);
            i.Properties.Add(added);
        }),
    ];

    /// <summary>The settings that a modifier can change on the contract of a property.</summary>
    public static readonly PropertySetting[] OfProperties =
    [
        new("Get = null", static (_, p) => p.Get = null),
        new("Get gives null", static (_, p) => p.Get = static _ => null),
        new("Get gives the first value", static (k, p) => p.Get = _ => k.First),
        new("Set = null", static (_, p) => p.Set = null),
        new("Set noted", static (_, p) =>
        {
            Action<object, object?>? set = p.Set;
            p.Set = (o, v) =>
            {
                Note(30, v);
                set?.Invoke(o, v);
            };
        }),
        new("ShouldSerialize = null", static (_, p) => p.ShouldSerialize = null),
        new("ShouldSerialize never", static (_, p) => p.ShouldSerialize = static (_, _) => false),
        new("ShouldSerialize always", static (_, p) => p.ShouldSerialize = static (_, _) => true),
        new("ShouldSerialize noted", static (_, p) => p.ShouldSerialize = static (_, v) =>
        {
            Note(31, v);
            return v is not null;
        }),
        new("Name = n", static (_, p) => p.Name = "n"),
        new("Name = N, which is there", static (_, p) => p.Name = "N"),
        new("Name = $type", static (_, p) => p.Name = "$type"),
        new("Order = 5", static (_, p) => p.Order = 5),
        new("IsRequired = true", static (_, p) => p.IsRequired = true),
        new("IsRequired = true, named v", static (_, p) => (p.IsRequired, p.Name) = (true, "v")),
        new("IsExtensionData = true", static (_, p) => p.IsExtensionData = true),
        new("ObjectCreationHandling = null", static (_, p) => p.ObjectCreationHandling = null),
        new("ObjectCreationHandling = Replace", static (_, p) => p.ObjectCreationHandling = JsonObjectCreationHandling.Replace),
        new("ObjectCreationHandling = Populate", static (_, p) => p.ObjectCreationHandling = JsonObjectCreationHandling.Populate),
        .. s_handlings.Select(h => new PropertySetting($"NumberHandling = {h}", (_, p) => p.NumberHandling = h)),
        new("IsGetNullable = false", static (_, p) => p.IsGetNullable = false),
        new("IsGetNullable = true", static (_, p) => p.IsGetNullable = true),
        new("IsSetNullable = false", static (_, p) => p.IsSetNullable = false),
        new("IsSetNullable = true", static (_, p) => p.IsSetNullable = true),
        new("CustomConverter = null", static (_, p) => p.CustomConverter = null),
        new("CustomConverter of its type", static (k, p) => p.CustomConverter = (JsonConverter)Activator.CreateInstance(typeof(TextConverter<>).MakeGenericType(k.Type))!),
        new("CustomConverter of its type that takes null", static (k, p) => p.CustomConverter = (JsonConverter)Activator.CreateInstance(typeof(NullConverter<>).MakeGenericType(k.Type))!),
    ];

    private static Func<object> Noted(Func<object?> make) => () =>
    {
        object made = make()!;
        Note(20, made);
        return made;
    };

    private static void Note(int call, object? value)
    {
        CallLog.Add(call);
        CallLog.Add(value switch { null => 0, System.Collections.ICollection c => 1000 + c.Count, _ => value.GetType().Name.Length });
    }

    /// <summary>Writes a string instead of anything, and reads anything as the type's first value.</summary>
    internal class TextConverter<T> : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            CallLog.Add(40);
            reader.Skip();
            return (T)Kinds.ByType(typeof(T)).First;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue("written");
    }

    private sealed class NullConverter<T> : TextConverter<T>
    {
        public override bool HandleNull => true;
    }
}
