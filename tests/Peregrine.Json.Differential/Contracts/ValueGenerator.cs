using System.Collections;
using System.Collections.Immutable;
using System.Reflection;
using Peregrine.Json.Differential.Cases;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>Random values of any supported type: extreme numbers, hostile strings, empty and long collections.</summary>
public sealed class ValueGenerator(int seed)
{
    private static readonly HashSet<Type> s_simple = [.. Samples.SimpleTypes];

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

        return s_simple.Contains(type)
            ? Scalar(type) ?? (type.IsValueType ? Activator.CreateInstance(type) : null)
            : Composite(type, level);
    }

    private object? Composite(Type type, int level)
    {
        if (type.IsArray)
        {
            return Items(type.GetElementType()!, level);
        }

        if (type.IsGenericType)
        {
            Type definition = type.GetGenericTypeDefinition();
            Type[] arguments = type.GenericTypeArguments;
            if (definition == typeof(List<>))
            {
                return Activator.CreateInstance(type, Items(arguments[0], level));
            }

            if (definition == typeof(IEnumerable<>))
            {
                return Items(arguments[0], level);
            }

            if (definition == typeof(ImmutableArray<>))
            {
                return typeof(ImmutableArray).GetMethods().First(m => m.Name == "Create" && m.GetParameters() is [{ ParameterType.IsArray: true }]).MakeGenericMethod(arguments[0]).Invoke(null, [Items(arguments[0], level)]);
            }

            if (definition == typeof(KeyValuePair<,>))
            {
                return Activator.CreateInstance(type, Next(arguments[0], level + 1) ?? "k", Next(arguments[1], level + 1));
            }

            if (definition == typeof(Dictionary<,>) || definition == typeof(IReadOnlyDictionary<,>))
            {
                var dictionary = (IDictionary)Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(arguments))!;
                for (int i = _random.Next(4); i > 0; i--)
                {
                    if (Next(arguments[0], 0) is { } key && !SimpleTypeTests.IsNotFinite(key))
                    {
                        dictionary[key] = Next(arguments[1], level + 1);
                    }
                }

                return dictionary;
            }
        }

        object instance = System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(type);
        foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            if (_random.Next(6) != 0 || field.FieldType.IsGenericType)
            {
                field.SetValue(instance, Next(field.FieldType, level + 1));
            }
        }

        return instance;
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
