using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>Finds the cycles of an object graph: walks from object to object by their metadata, with an explicit stack instead of recursion.</summary>
/// <param name="root">The metadata of the root.</param>
/// <param name="maximum">The number of cycles after which the walk ends.</param>
internal sealed class CycleWalk(JsonTypeInfo root, int maximum)
{
    private readonly JsonSerializerOptions _options = root.Options;
    private readonly List<JsonCycle> _found = [];
    private readonly List<Frame> _open = [];

    /// <summary>The objects that contain the current value, each with the number of frames that were open when the walk entered the object.</summary>
    private readonly Dictionary<object, int> _around = new(ReferenceEqualityComparer.Instance);

    /// <summary>
    /// For each metadata, the objects that were visited with it. An object may be visited with several, because the metadata of a base type leaves members out.
    /// </summary>
    private readonly Dictionary<JsonTypeInfo, HashSet<object>> _visited = [];
    private readonly int _depth = root.Options.MaxDepth == 0 ? 64 : root.Options.MaxDepth;

    public IReadOnlyList<JsonCycle> Run(object? value)
    {
        try
        {
            Enter(new Child("", root.Type, value));
            while (_open.Count > 0 && _found.Count < maximum)
            {
                Frame innermost = _open[^1];
                if (innermost.Children.MoveNext())
                {
                    Enter(innermost.Children.Current);
                }
                else
                {
                    Leave();
                }
            }

            return _found;
        }
        finally
        {
            while (_open.Count > 0)
            {
                Leave();
            }
        }
    }

    private void Enter(Child child)
    {
        if (child.Value is not { } value || value is string)
        {
            return;
        }

        bool hasIdentity = !value.GetType().IsValueType;
        if (hasIdentity && _around.TryGetValue(value, out int around))
        {
            _found.Add(new JsonCycle(PathTo(_open.Count, child.Segment), PathTo(around + 1), value.GetType()));
            return;
        }

        JsonTypeInfo info = InfoOf(Nullable.GetUnderlyingType(child.Declared) ?? child.Declared, value.GetType());
        if (info.Kind == JsonTypeInfoKind.None || _open.Count >= _depth || (hasIdentity && !IsFirst(info, value)))
        {
            return;
        }

        if (hasIdentity)
        {
            _around.Add(value, _open.Count);
        }

        _open.Add(new Frame(child.Segment, value, Children(info, value).GetEnumerator()));
    }

    private bool IsFirst(JsonTypeInfo info, object value)
    {
        if (!_visited.TryGetValue(info, out HashSet<object>? visited))
        {
            _visited.Add(info, visited = new HashSet<object>(ReferenceEqualityComparer.Instance));
        }

        return visited.Add(value);
    }

    /// <summary>Returns the metadata that a value is written with.</summary>
    private JsonTypeInfo InfoOf(Type declared, Type actual)
    {
        JsonTypeInfo info = declared == typeof(object) ? _options.GetTypeInfo(actual)
            : declared == root.Type && _open.Count == 0 ? root : _options.GetTypeInfo(declared);
        if (info.PolymorphismOptions is not { } polymorphism || declared == typeof(object) || declared == actual)
        {
            return info;
        }

        bool takesAncestor = polymorphism.UnknownDerivedTypeHandling == JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor;
        return _options.GetTypeInfo(polymorphism.DerivedTypes.Select(static listed => listed.DerivedType)
            .Where(listed => listed == actual || (takesAncestor && listed.IsAssignableFrom(actual)))
            .Aggregate(declared, static (nearest, listed) => nearest.IsAssignableFrom(listed) ? listed : nearest));
    }

    private void Leave()
    {
        Frame left = _open[^1];
        _open.RemoveAt(_open.Count - 1);
        _around.Remove(left.Value);
        left.Children.Dispose();
    }

    private string PathTo(int count, string last = "")
    {
        var path = new StringBuilder("$");
        for (int at = 0; at < count; at++)
        {
            ShortText.Cut(path.Append(_open[at].Segment));
        }

        return ShortText.Cut(path.Append(last)).ToString();
    }

    private static IEnumerable<Child> Children(JsonTypeInfo info, object value) => info.Kind switch
    {
        JsonTypeInfoKind.Object => Members(info, value),
        JsonTypeInfoKind.Dictionary when value is IDictionary entries => Entries(info, entries),
        JsonTypeInfoKind.Dictionary => value is IEnumerable pairs ? Pairs(info, pairs) : [],
        _ => value is IEnumerable elements ? Elements(info, elements) : [],
    };

    private static IEnumerable<Child> Members(JsonTypeInfo info, object value)
    {
        IDictionary? rest = null;
        foreach (JsonPropertyInfo member in info.Properties)
        {
            if (member.Get is null || member.CustomConverter is not null || IsOmitted(member))
            {
                continue;
            }

            object? held = member.Get(value);
            if (held is null || member.ShouldSerialize?.Invoke(value, held) == false)
            {
                continue;
            }

            if (member.IsExtensionData)
            {
                rest = held as IDictionary;
                continue;
            }

            yield return new Child(Named(member.Name), member.PropertyType, held);
        }

        if (rest is not null)
        {
            foreach (DictionaryEntry entry in rest)
            {
                yield return new Child(Named((string)entry.Key), typeof(object), entry.Value);
            }
        }
    }

    /// <summary>
    /// Whether the options omit the member because it is read-only. Collections, and members with [JsonIgnore] or a ShouldSerialize function, are not omitted.
    /// </summary>
    private static bool IsOmitted(JsonPropertyInfo member) =>
        member is { Set: null, ShouldSerialize: null, AttributeProvider: MemberInfo declared }
        && (declared is FieldInfo ? member.Options.IgnoreReadOnlyFields : member.Options.IgnoreReadOnlyProperties)
        && !declared.IsDefined(typeof(JsonIgnoreAttribute), inherit: false)
        && member.Options.GetTypeInfo(member.PropertyType).Kind is not (JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary);

    private static IEnumerable<Child> Entries(JsonTypeInfo info, IDictionary entries)
    {
        foreach (DictionaryEntry entry in entries)
        {
            yield return new Child(NamedByKey(info, entry.Key), info.ElementType ?? typeof(object), entry.Value);
        }
    }

    private static IEnumerable<Child> Pairs(JsonTypeInfo info, IEnumerable pairs)
    {
        foreach (object? pair in pairs)
        {
            if (pair is not null && info.Options.GetTypeInfo(pair.GetType()).Properties is [{ Get: { } key }, { Get: { } value }])
            {
                yield return new Child(NamedByKey(info, key(pair)), info.ElementType ?? typeof(object), value(pair));
            }
        }
    }

    private static IEnumerable<Child> Elements(JsonTypeInfo info, IEnumerable elements)
    {
        int index = 0;
        foreach (object? element in elements)
        {
            yield return new Child($"[{index++.ToString(CultureInfo.InvariantCulture)}]", info.ElementType ?? typeof(object), element);
        }
    }

    private static string NamedByKey(JsonTypeInfo info, object? key) => Named(
        key is string name ? info.Options.DictionaryKeyPolicy?.ConvertName(name) ?? name : Convert.ToString(key, CultureInfo.InvariantCulture) ?? "");

    private static string Named(string name) => ShortText.Cut(PathText.AppendName(new StringBuilder(), name)).ToString();

    private readonly record struct Child(string Segment, Type Declared, object? Value);

    private readonly record struct Frame(string Segment, object Value, IEnumerator<Child> Children);
}
