using System.Collections;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>Walks an object graph by its metadata, with a stack of its own.</summary>
internal sealed class CycleWalk(JsonSerializerOptions options, int maximum)
{
    private readonly List<JsonCycle> _found = [];
    private readonly List<Frame> _open = [];

    /// <summary>Objects that have been visited, with the number of frames around them; -1 once they are left.</summary>
    private readonly Dictionary<object, int> _visited = new(ReferenceEqualityComparer.Instance);
    private readonly int _depth = options.MaxDepth == 0 ? 64 : options.MaxDepth;

    public IReadOnlyList<JsonCycle> Run(object? root, Type declared)
    {
        try
        {
            Enter(new Child("", declared, root));
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
        if (hasIdentity && _visited.TryGetValue(value, out int around))
        {
            if (around >= 0)
            {
                _found.Add(new JsonCycle(PathTo(_open.Count) + child.Segment, PathTo(around + 1), value.GetType()));
            }

            return;
        }

        JsonTypeInfo info = options.GetTypeInfo(Nullable.GetUnderlyingType(child.Declared) ?? child.Declared);
        if (child.Declared == typeof(object) || info.PolymorphismOptions is not null)
        {
            info = options.GetTypeInfo(value.GetType());
        }

        if (info.Kind != JsonTypeInfoKind.None && _open.Count < _depth)
        {
            if (hasIdentity)
            {
                _visited.Add(value, _open.Count);
            }

            _open.Add(new Frame(child.Segment, value, Children(info, value).GetEnumerator()));
        }
    }

    private void Leave()
    {
        Frame left = _open[^1];
        _open.RemoveAt(_open.Count - 1);
        if (_visited.ContainsKey(left.Value))
        {
            _visited[left.Value] = -1;
        }

        left.Children.Dispose();
    }

    private string PathTo(int count)
    {
        var path = new StringBuilder("$");
        for (int at = 0; at < count; at++)
        {
            path.Append(_open[at].Segment);
        }

        return path.ToString();
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
        foreach (JsonPropertyInfo member in info.Properties)
        {
            if (member.Get is not null && member.CustomConverter is null)
            {
                object? held = member.Get(value);
                if (held is not null && member.ShouldSerialize?.Invoke(value, held) != false)
                {
                    yield return new Child(Named(member.Name), member.PropertyType, held);
                }
            }
        }
    }

    private static IEnumerable<Child> Entries(JsonTypeInfo info, IDictionary entries)
    {
        foreach (DictionaryEntry entry in entries)
        {
            yield return new Child(Named(Convert.ToString(entry.Key, CultureInfo.InvariantCulture) ?? ""), info.ElementType ?? typeof(object), entry.Value);
        }
    }

    private static IEnumerable<Child> Pairs(JsonTypeInfo info, IEnumerable pairs)
    {
        foreach (object? pair in pairs)
        {
            if (pair is not null && info.Options.GetTypeInfo(pair.GetType()).Properties is [{ Get: { } key }, { Get: { } value }])
            {
                yield return new Child(
                    Named(Convert.ToString(key(pair), CultureInfo.InvariantCulture) ?? ""), info.ElementType ?? typeof(object), value(pair));
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

    private static string Named(string name) => PathText.AppendName(new StringBuilder(), name).ToString();

    private readonly record struct Child(string Segment, Type Declared, object? Value);

    private readonly record struct Frame(string Segment, object Value, IEnumerator<Child> Children);
}
