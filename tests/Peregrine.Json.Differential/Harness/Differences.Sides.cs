using System.Collections;
using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Differential.Harness;

/// <summary>What the rules ask of both outcomes where one of them alone would explain too much.</summary>
public static partial class Differences
{
    /// <summary>
    /// A converter that this library says wrote nothing did write nothing when System.Text.Json called it: the value is written once more by System.Text.Json,
    /// with the converters of the options watched, and gives what it gave before.
    /// </summary>
    private static bool IsOfSilentConverter(Trial trial, string message)
    {
        if (trial.TheirBytes is not { } theirs || trial.Options is not { } options)
        {
            return false;
        }

        var silent = new HashSet<string>();
        var watched = new JsonSerializerOptions(options);
        watched.Converters.Clear();
        foreach (JsonConverter converter in options.Converters)
        {
            watched.Converters.Add(converter.GetType().Assembly == typeof(Stj).Assembly ? converter : new WatchedConverters(converter, silent));
        }

        return Outcome.Of(() => Stj.SerializeToUtf8Bytes(trial.Subject, trial.Type, watched)).Value is byte[] again && again.AsSpan().SequenceEqual(theirs)
            && silent.Any(name => message.StartsWith($"The converter '{name}' wrote too much or not enough.", StringComparison.Ordinal));
    }

    internal sealed class WatchedConverters(JsonConverter inner, HashSet<string> silent) : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => inner.CanConvert(typeToConvert);

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options)
        {
            JsonConverter? made = inner is JsonConverterFactory factory ? factory.CreateConverter(typeToConvert, options) : inner;
            return made?.Type is { } type && made.GetType().Assembly != typeof(Stj).Assembly
                ? (JsonConverter)Activator.CreateInstance(typeof(WatchedConverter<>).MakeGenericType(type), made, silent)!
                : made;
        }
    }

    internal sealed class WatchedConverter<T>(JsonConverter<T> inner, HashSet<string> silent) : JsonConverter<T>
    {
        public override bool HandleNull => inner.HandleNull;

        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => inner.Read(ref reader, typeToConvert, options);

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            long before = writer.BytesCommitted + writer.BytesPending;
            inner.Write(writer, value, options);
            if (writer.BytesCommitted + writer.BytesPending == before)
            {
                silent.Add(inner.ToString()!);
            }
        }

        public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            long before = writer.BytesCommitted + writer.BytesPending;
            inner.WriteAsPropertyName(writer, value!, options);
            if (writer.BytesCommitted + writer.BytesPending == before)
            {
                silent.Add(inner.ToString()!);
            }
        }
    }

    /// <summary>The exception was thrown by System.Text.Json or what it called of the runtime, not by code of a user.</summary>
    private static bool IsOwnFault(Exception error) =>
        new StackTrace(error).GetFrames().Select(static frame => frame.GetMethod()?.Module.Assembly).FirstOrDefault(static assembly => assembly is not null && assembly != typeof(object).Assembly && assembly.GetName().Name is not ("System.Memory" or "System.Collections" or "System.Linq"))
            == typeof(Stj).Assembly;

    /// <summary>An error as System.Text.Json gives them: with its place in the properties and at the end of the message.</summary>
    private static bool HasPlace(Exception? error) => error switch
    {
        JsonException json => json.Path is { } path && json.Message.EndsWith($"Path: {path} | LineNumber: {json.LineNumber} | BytePositionInLine: {json.BytePositionInLine}.", StringComparison.Ordinal),
        NotSupportedException => PlaceAtEnd().IsMatch(error.Message),
        _ => false,
    };

    /// <summary>The place that a message ends with.</summary>
    private static (long Line, long Byte)? PlaceIn(string message) => PlaceAtEnd().Match(message) is { Success: true } place
        ? (long.Parse(place.Groups["line"].Value, CultureInfo.InvariantCulture), long.Parse(place.Groups["byte"].Value, CultureInfo.InvariantCulture)) : null;

    /// <summary>A value with impossible bits of the type that the refusal names is in what is written.</summary>
    private static bool HoldsImpossible(object? subject, string message) => ValuesIn(subject).Any(value => (value is decimal ? message.EndsWith(" a decimal.", StringComparison.Ordinal) : message.Contains(value.GetType().ToString(), StringComparison.Ordinal))
        && value switch
        {
            decimal number => decimal.GetBits(number) is var bits && ((bits[3] & 0x7F00FFFF) != 0 || ((bits[3] >> 16) & 0xFF) > 28),
            DateTime time => (ulong)time.Ticks > (ulong)DateTime.MaxValue.Ticks,
            DateTimeOffset time => Math.Abs(time.TotalOffsetMinutes) > 14 * 60 || (ulong)time.UtcTicks > (ulong)DateTime.MaxValue.Ticks
                || (ulong)(time.UtcTicks + (time.TotalOffsetMinutes * TimeSpan.TicksPerMinute)) > (ulong)DateTime.MaxValue.Ticks,
            DateOnly date => (uint)date.DayNumber > (uint)DateOnly.MaxValue.DayNumber,
            TimeOnly time => (ulong)time.Ticks > (ulong)TimeOnly.MaxValue.Ticks,
            _ => false,
        });

    private static bool HoldsInfiniteHalf(object? subject) => ValuesIn(subject).Any(static value => value is Half half && !Half.IsFinite(half));

    /// <summary>A value and all that it holds, by elements and by fields of what is not of the base class library.</summary>
    private static IEnumerable<object> ValuesIn(object? root)
    {
        var met = new HashSet<object>(ReferenceEqualityComparer.Instance);
        var open = new Stack<object?>([root]);
        while (open.TryPop(out object? value))
        {
            if (value is null || !met.Add(value))
            {
                continue;
            }

            yield return value;
            Type type = value.GetType();
            if (value is string || type.IsPrimitive)
            {
                continue;
            }

            if (type.IsGenericType && type.GetGenericTypeDefinition() is var shape && (shape == typeof(Memory<>) || shape == typeof(ReadOnlyMemory<>)))
            {
                open.Push(type.GetMethod("ToArray")!.Invoke(value, null));
                continue;
            }

            if (value is IEnumerable items)
            {
                foreach (object? item in items)
                {
                    open.Push(item);
                }
            }

            bool isHolder = type.FullName is { } name && (name.StartsWith("System.Collections.Generic.KeyValuePair`", StringComparison.Ordinal) || name.StartsWith("System.ValueTuple`", StringComparison.Ordinal) || name.StartsWith("System.Tuple`", StringComparison.Ordinal));
            for (Type? declaring = type; declaring is not null && (isHolder || declaring.Namespace?.StartsWith("System", StringComparison.Ordinal) != true); declaring = declaring.BaseType)
            {
                foreach (FieldInfo field in declaring.GetFields(Any | BindingFlags.DeclaredOnly))
                {
                    if (!field.FieldType.IsPointer && !field.FieldType.IsByRefLike)
                    {
                        open.Push(field.GetValue(value));
                    }
                }
            }
        }
    }

    /// <summary>With an x in place of each byte that makes the text ill-formed both read the same, or differ by another rule: nothing else is the matter with the text.</summary>
    private static bool IsSameWellFormed(Trial trial)
    {
        byte[] text = [.. trial.Input!];
        for (int at = 0; at < text.Length;)
        {
            if (Rune.DecodeFromUtf8(text.AsSpan(at), out _, out int length) != System.Buffers.OperationStatus.Done)
            {
                text.AsSpan(at, length).Fill((byte)'x');
            }

            at += length;
        }

        Outcome theirs = Outcome.Of(() => Stj.Deserialize(text, trial.Type, trial.Options));
        Outcome mine = Outcome.Of(() => Ours.Deserialize(text, trial.Type, trial.Options));
        return AreSame(theirs, mine) || Find(new Trial(true, trial.Type, trial.Options, text, null, theirs, mine, "Deserialize(bytes, Type)")) is not null;
    }

    /// <summary>Tokens of the text, and of what System.Text.Json writes by its own encoder, are the same but for what strings and names hold.</summary>
    private static bool IsSameButStrings(Trial trial)
    {
        var plain = new JsonSerializerOptions(trial.Options!) { Encoder = null };
        return Outcome.Of(() => Stj.SerializeToUtf8Bytes(trial.Subject, trial.Type, plain)).Value is byte[] expected
            && Outcome.Of(() => (Shape(expected), Shape(trial.MyBytes!))).Value is ValueTuple<string, string> shapes && shapes.Item1 == shapes.Item2;

        static string Shape(byte[] utf8)
        {
            var text = new StringBuilder();
            var reader = new Utf8JsonReader(utf8, s_lenient);
            while (reader.Read())
            {
                text.Append(reader.TokenType).Append(reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName ? "" : Encoding.UTF8.GetString(reader.ValueSpan)).Append(' ');
            }

            return text.ToString();
        }
    }

    [GeneratedRegex(@"LineNumber: (?<line>\d+) \| BytePositionInLine: (?<byte>\d+)\.$")]
    private static partial Regex PlaceAtEnd();
}
