using System.Text.Json.Nodes;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Writes value nodes that contain an element or a simple value. The classes of such nodes are not public, so each is taken from a sample node, and used only
/// if the class or its base class has the contained type as type argument. In a version with other classes, nodes write themselves.
/// </summary>
internal static class NodeValue
{
    private static readonly Type? s_string = ClassOf<string>(JsonValue.Create(string.Empty));
    private static readonly Type? s_boolean = ClassOf<bool>(JsonValue.Create(false));
    private static readonly Type? s_int = ClassOf<int>(JsonValue.Create(0));
    private static readonly Type? s_long = ClassOf<long>(JsonValue.Create(0L));
    private static readonly Type? s_double = ClassOf<double>(JsonValue.Create(0.0));
    private static readonly Type? s_decimal = ClassOf<decimal>(JsonValue.Create(0m));
    private static readonly Type? s_dateTime = ClassOf<DateTime>(JsonValue.Create(default(DateTime)));
    private static readonly Type? s_dateTimeOffset = ClassOf<DateTimeOffset>(JsonValue.Create(default(DateTimeOffset)));
    private static readonly Type? s_guid = ClassOf<Guid>(JsonValue.Create(default(Guid)));
    private static readonly Type? s_element = ClassOf<JsonElement>(JsonValue.Create(JsonElement.Parse("0"u8)));

    /// <summary>Writes the value as the node would. Returns false if only the node can write it.</summary>
    public static bool TryWrite(ref JsonWriter writer, JsonValue node, JsonNumberHandling handling)
    {
        Type type = node.GetType();
        if (type == s_string && node.TryGetValue(out string? text))
        {
            writer.WriteString(text);
        }
        else if (type == s_element && node.TryGetValue(out JsonElement element))
        {
            DomText.Write(ref writer, element);
        }
        else if (type == s_boolean && node.TryGetValue(out bool flag))
        {
            writer.At = BooleanCodec.Put(ref writer, writer.At, flag);
        }
        else if (type == s_dateTime && node.TryGetValue(out DateTime time))
        {
            writer.At = TextCodec<DateTime, DateTimeText>.Put(ref writer, writer.At, time);
        }
        else if (type == s_dateTimeOffset && node.TryGetValue(out DateTimeOffset zoned))
        {
            writer.At = TextCodec<DateTimeOffset, DateTimeOffsetText>.Put(ref writer, writer.At, zoned);
        }
        else if (type == s_guid && node.TryGetValue(out Guid id))
        {
            writer.At = TextCodec<Guid, GuidText>.Put(ref writer, writer.At, id);
        }
        else
        {
            return (handling & JsonNumberHandling.WriteAsString) == 0 && TryWriteNumber(ref writer, node, type);
        }

        return true;
    }

    private static bool TryWriteNumber(ref JsonWriter writer, JsonValue node, Type type)
    {
        if (type == s_int && node.TryGetValue(out int number))
        {
            writer.At = NumberCodec<int, IntegerKernel<int>>.Put(ref writer, writer.At, number);
        }
        else if (type == s_double && node.TryGetValue(out double real) && double.IsFinite(real))
        {
            writer.At = NumberCodec<double, FloatingKernel<double>>.Put(ref writer, writer.At, real);
        }
        else if (type == s_long && node.TryGetValue(out long large))
        {
            writer.At = NumberCodec<long, IntegerKernel<long>>.Put(ref writer, writer.At, large);
        }
        else if (type == s_decimal && node.TryGetValue(out decimal exact))
        {
            writer.At = NumberCodec<decimal, DecimalKernel>.Put(ref writer, writer.At, exact);
        }
        else
        {
            return false;
        }

        return true;
    }

    /// <summary>
    /// Returns the class of nodes that contain a <typeparamref name="T"/>; null if neither the class nor its base class has this type as type argument.
    /// </summary>
    private static Type? ClassOf<T>(JsonValue? node)
    {
        Type? type = node?.GetType();
        Type? holder = type?.IsGenericType == true ? type : type?.BaseType;
        return holder is { IsGenericType: true, GenericTypeArguments: [var held] } && held == typeof(T) ? type : null;
    }
}
