using System.Collections;
using System.Collections.Immutable;
using System.Reflection;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Interop;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>Random values of any supported type: extreme numbers, hostile strings, empty and long collections.</summary>
public sealed class ValueGenerator(int seed, IReadOnlyDictionary<Type, List<Type>> derived)
{
    private static readonly HashSet<Type> s_simple = [.. Samples.SimpleTypes];

    private static readonly Type[] s_runtime = [typeof(int), typeof(string), typeof(bool), typeof(double), typeof(DateTime), typeof(Day), typeof(NamedEnum), typeof(Guid), typeof(decimal), typeof(byte[]), typeof(Half)];

    private static readonly string[] s_documents = ["null", "1", "1.50e+1", "\"é<\\u0041\"", "true", "[]", "{}", "[1,[2,{\"a\":null}]]", "{\"A\":1,\"b b\":[\"x\"]}", "{ \"é\" : [ 1 , 2 ] }"];

    private readonly Random _random = new(seed);

    public object? Next(Type type, int level = 0)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return _random.Next(3) == 0 ? null : Next(underlying, level);
        }

        if (!type.IsValueType && _random.Next(8) == 0 && level > 0)
        {
            return null;
        }

        if (s_simple.Contains(type))
        {
            return Scalar(type) ?? (type.IsValueType ? Activator.CreateInstance(type) : null);
        }

        return Foreign(type) ?? (level > 9 && !type.IsValueType ? null : Composite(type, level));
    }

    /// <summary>Types without a shape of their own: untyped ones, documents, types with converters.</summary>
    private object? Foreign(Type type)
    {
        if (type == typeof(object))
        {
            return _random.Next(8) switch
            {
                0 => new object(),
                1 => JsonElement.Parse(Document()),
                2 => new List<object?> { 1, "x", null },
                3 => new Dictionary<string, object?> { ["Aa"] = 1.5, ["b"] = null },
                4 => derived.Values.SelectMany(d => d).ToArray() is { Length: > 0 } types ? Next(types[_random.Next(types.Length)], 7) ?? 1 : 1,
                5 => new int[] { 1, 2 },
                _ => Next(s_runtime[_random.Next(s_runtime.Length)], 1) ?? "none",
            };
        }

        return type switch
        {
            _ when type == typeof(JsonElement) => JsonElement.Parse(Document()),
            _ when type == typeof(JsonDocument) => JsonDocument.Parse(Document()),
            _ when type == typeof(JsonNode) => JsonNode.Parse(Document()),
            _ when type == typeof(JsonObject) => new JsonObject { ["a"] = JsonNode.Parse(Document()), ["é<"] = 1.5m },
            _ when type == typeof(JsonArray) => new JsonArray(JsonNode.Parse(Document()), "x", null),
            _ when type == typeof(JsonValue) => _random.Next(2) == 0 ? JsonValue.Create(_random.Next()) : JsonValue.Create(Text()),
            _ when type == typeof(Celsius) => new Celsius(_random.Next(100)),
            _ when type == typeof(Money) => new Money("€", _random.Next(1000) / 100m),
            _ when type == typeof(Code) => new Code("c" + _random.Next(10)),
            _ when type == typeof(Interop.IShape) || type == typeof(Circle) => new Circle("c" + _random.Next(10)),
            _ when type == typeof(ArrayList) => new ArrayList { 1, "x", null, 1.5 },
            _ when type == typeof(Queue) => new Queue(new object?[] { 1, "x", null }),
            _ when type == typeof(Stack) => new Stack(new object?[] { 1, "x", null }),
            _ when type == typeof(SortedList) => new SortedList { ["A"] = 1, ["Bb"] = null },
            _ when type == typeof(Hashtable) => new Hashtable { ["Aa"] = _random.Next(3) },
            _ when type == typeof(IDictionary) => new Hashtable { ["Aa"] = null },
            _ when type == typeof(IEnumerable) || type == typeof(IList) || type == typeof(ICollection) => new List<object?> { 1, null, "x", new object() },
            _ => null,
        };
    }

    private string Document() => s_documents[_random.Next(s_documents.Length)];

    private object? Composite(Type type, int level)
    {
        if (type.IsArray)
        {
            return Items(type.GetElementType()!, level);
        }

        if (type.IsGenericType)
        {
            Type[] arguments = type.GenericTypeArguments;
            if (Map(type) is { } map)
            {
                return map == typeof(KeyValuePair<,>)
                    ? Activator.CreateInstance(type, Next(arguments[0], level + 1) ?? Fallback(arguments[0]), Next(arguments[1], level + 1))
                    : Converted(type, s_fillMap.MakeGenericMethod(arguments).Invoke(null, [this, level])!);
            }

            if (typeof(IEnumerable).IsAssignableFrom(type) || type.Name is "Memory`1" or "ReadOnlyMemory`1")
            {
                return Converted(type, Items(arguments[0], level));
            }
        }

        if (derived.TryGetValue(type, out List<Type>? types) && (type.IsAbstract || _random.Next(3) != 0))
        {
            type = types[_random.Next(types.Count)];
        }

        if (type.IsAbstract)
        {
            return null;
        }

        object instance = System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(type);
        for (Type? current = type; current is not null && current != typeof(object); current = current.BaseType)
        {
            foreach (FieldInfo field in current.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                if (field.Name == "_More" && _random.Next(3) != 0)
                {
                    continue;
                }

                if (_random.Next(6) != 0 || field.FieldType == typeof(JsonElement) || (field.FieldType.IsGenericType && field.FieldType.IsValueType))
                {
                    field.SetValue(instance, Next(field.FieldType, level + 1));
                }
            }
        }

        return instance;
    }

    private static readonly MethodInfo s_fillMap = typeof(ValueGenerator).GetMethod(nameof(FillMap), BindingFlags.Static | BindingFlags.NonPublic)!;

    private static Dictionary<TKey, TValue> FillMap<TKey, TValue>(ValueGenerator values, int level)
        where TKey : notnull
    {
        var map = new Dictionary<TKey, TValue>();
        for (int i = values._random.Next(4); i > 0; i--)
        {
            if (values.Next(typeof(TKey), 0) is TKey key && !SimpleTypeTests.IsNotFinite(key))
            {
                map[key] = (TValue)values.Next(typeof(TValue), level + 1)!;
            }
        }

        return map;
    }

    private static object Fallback(Type key) => key == typeof(string) ? "k" : key == typeof(Version) ? new Version(1, 2) : key == typeof(Uri) ? new Uri("http://x/") : Activator.CreateInstance(key)!;

    private static Type? Map(Type type)
    {
        Type definition = type.GetGenericTypeDefinition();
        return type.GenericTypeArguments.Length == 2 && (definition == typeof(KeyValuePair<,>) || typeof(IEnumerable).IsAssignableFrom(type)) ? definition : null;
    }

    /// <summary>A collection of another type with the same elements.</summary>
    private static object Converted(Type type, object elements)
    {
        if (type.IsInstanceOfType(elements))
        {
            return elements;
        }

        Type[] arguments = type.GenericTypeArguments;
        if (elements is Array array && (type.Name == "ReadOnlySet`1" || type.IsAssignableFrom(typeof(HashSet<>).MakeGenericType(arguments))))
        {
            object set = Activator.CreateInstance(typeof(HashSet<>).MakeGenericType(arguments), array)!;
            return type.IsInterface || type.IsInstanceOfType(set) ? set : Activator.CreateInstance(type, set)!;
        }

        if (type.Namespace == "System.Collections.Immutable" || type.Namespace == "System.Collections.Frozen")
        {
            string name = type.Name[..^2];
            name = name[0] == 'I' && char.IsUpper(name[1]) ? name[1..] : name;
            name = name switch { "ImmutableSet" => "ImmutableHashSet", _ => name };
            Type factory = typeof(ImmutableArray).Assembly.GetType(type.Namespace + "." + name)!;
            IEnumerable<MethodInfo> makers = factory.GetMethods().Where(m => m.Name is "CreateRange" or "ToFrozenSet" or "ToFrozenDictionary" && m.GetGenericArguments().Length == arguments.Length)
                .Select(m => m.MakeGenericMethod(arguments)).Where(m => m.GetParameters() is [{ } p, ..] all && p.ParameterType.IsInstanceOfType(elements) && all.Skip(1).All(o => o.IsOptional));
            MethodInfo maker = makers.First();
            return maker.Invoke(null, [elements, .. maker.GetParameters().Skip(1).Select(_ => (object?)null)])!;
        }

        ConstructorInfo constructor = type.GetConstructors().FirstOrDefault(c => c.GetParameters() is [{ } p] && p.ParameterType.IsInstanceOfType(elements)) ?? throw new InvalidOperationException(type + " from " + elements);
        return constructor.Invoke([elements]);
    }

    private Array Items(Type element, int level)
    {
        int length = level > 2 ? _random.Next(3) : _random.Next(12) == 0 ? _random.Next(40) : _random.Next(5);
        var items = Array.CreateInstance(element, length);
        for (int i = 0; i < length; i++)
        {
            items.SetValue(Next(element, level + 1), i);
        }

        return items;
    }

    private object? Scalar(Type type)
    {
        Span<byte> bytes = stackalloc byte[16];
        _random.NextBytes(bytes);
        if (type == typeof(string))
        {
            return Text();
        }

        if (type.IsEnum || s_simple.Contains(type))
        {
            if (_random.Next(3) == 0)
            {
                object?[] samples = Samples.Of(type);
                return samples[_random.Next(samples.Length)] is { } sample && !SimpleTypeTests.IsNotFinite(sample) ? sample : Scalar(type);
            }
        }

        if (type == typeof(int))
        {
            return (int)(_random.NextInt64() >> _random.Next(32, 63));
        }

        if (type == typeof(long))
        {
            return _random.NextInt64(long.MinValue, long.MaxValue) >> _random.Next(63);
        }

        if (type == typeof(double))
        {
            double d = BitConverter.ToDouble(bytes);
            return _random.Next(2) == 0 || !double.IsFinite(d) ? _random.Next() / 1000d : d;
        }

        if (type == typeof(float))
        {
            float f = BitConverter.ToSingle(bytes);
            return _random.Next(2) == 0 || !float.IsFinite(f) ? _random.Next(100000) / 100f : f;
        }

        if (type == typeof(Half))
        {
            Half h = BitConverter.ToHalf(bytes);
            return Half.IsFinite(h) ? h : Half.One;
        }

        if (type == typeof(decimal))
        {
            return new decimal(_random.Next(), _random.Next(), _random.Next(3) == 0 ? _random.Next() : 0, _random.Next(2) == 0, (byte)_random.Next(29));
        }

        if (type == typeof(Guid))
        {
            return new Guid(bytes);
        }

        if (type == typeof(DateTime))
        {
            return new DateTime(_random.NextInt64(DateTime.MaxValue.Ticks), (DateTimeKind)_random.Next(2));
        }

        if (type == typeof(DateTimeOffset))
        {
            return new DateTimeOffset(_random.NextInt64(TimeSpan.TicksPerDay * 2, DateTime.MaxValue.Ticks - (TimeSpan.TicksPerDay * 2)), TimeSpan.FromMinutes(_random.Next(-840, 841)));
        }

        if (type == typeof(TimeSpan))
        {
            return new TimeSpan(_random.NextInt64(long.MinValue, long.MaxValue) >> _random.Next(60));
        }

        if (type == typeof(byte[]))
        {
            return bytes[.._random.Next(17)].ToArray();
        }

        if (type == typeof(char))
        {
            return (char)_random.Next(1, 0x3000);
        }

        if (type.IsEnum || s_simple.Contains(type))
        {
            object?[] samples = Samples.Of(type);
            return samples[_random.Next(samples.Length)] is { } sample && !SimpleTypeTests.IsNotFinite(sample) ? sample : null;
        }

        return null;
    }

    private string Text()
    {
        if (_random.Next(3) == 0)
        {
            return Samples.Strings[_random.Next(Samples.Strings.Length)];
        }

        var text = new char[_random.Next(6) == 0 ? _random.Next(200) : _random.Next(20)];
        int alphabet = _random.Next(5);
        for (int i = 0; i < text.Length; i++)
        {
            text[i] = alphabet switch
            {
                0 => (char)_random.Next(0x10000),
                1 => (char)_random.Next(0x20, 0x250),
                2 => (char)_random.Next(0, 0x80),
                _ => (char)_random.Next('a', 'z' + 1),
            };
        }

        return new string(text);
    }
}
