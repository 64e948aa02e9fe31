#pragma warning disable SYSLIB0050 // A type that System.Text.Json refuses by name.
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>The types of the tests.</summary>
public partial class ConverterClaimTests
{
    public class PointClass : IPoint
    {
        public int X { get; set; }
    }

    public class Holder<T>
    {
        public T? V { get; set; }
    }

    public record Made<T>(T? v);

    public class Several
    {
        public int I { get; set; }

        public string? S { get; set; }

        public int? N { get; set; }

        public object? O { get; set; }

        public Point P { get; set; }

        public IPoint? F { get; set; }

        public DayOfWeek D { get; set; }

        public List<int>? L { get; set; }

        public int Other { get; set; }
    }

    public class Nullables
    {
        public int? A { get; set; }

        public double? B { get; set; }

        public DayOfWeek? C { get; set; }

        public Point? P { get; set; }
    }

    public class Refuses
    {
        public int A { get; set; }

        public string S { get; set; } = "";
    }

    public class RefusesField
    {
        public int A { get; set; }

        [JsonInclude]
        public string S = "";
    }

    public class RefusesInit
    {
        public int A { get; set; }

        public required string S { get; init; } = "";
    }

    public class RefusesInConstructor(int a, string s)
    {
        public int A { get; } = a;

        public string S { get; } = s;

        public int T { get; set; }
    }

    public class DoubleOnNullable
    {
        [JsonConverter(typeof(DoubleConverter))]
        public double? V { get; set; } = 4;
    }

    public class NullableOnDouble
    {
        [JsonConverter(typeof(NullableDoubleConverter))]
        public double V { get; set; }
    }

    public class FaceOnNullable
    {
        [JsonConverter(typeof(FaceConverter))]
        public Point? V { get; set; } = new Point();
    }

    public class FaceOnStruct
    {
        [JsonConverter(typeof(FaceConverter))]
        public Point V { get; set; }
    }

    public class ObjectOnInt
    {
        [JsonConverter(typeof(ObjectConverter))]
        public int V { get; set; }
    }

    public class ObjectOnNullableInt
    {
        [JsonConverter(typeof(ObjectConverter))]
        public int? V { get; set; } = 3;
    }

    public class ObjectOnString
    {
        [JsonConverter(typeof(ObjectConverter))]
        public string? V { get; set; }
    }

    public class IntOnString
    {
        [JsonConverter(typeof(IntConverter))]
        public string? V { get; set; }
    }

    public class StringOnObject
    {
        [JsonConverter(typeof(StringConverter))]
        public object? V { get; set; } = 4;
    }

    public class PointOnFace
    {
        [JsonConverter(typeof(PointConverter))]
        public IPoint? V { get; set; } = new PointClass();
    }

    public class NullOnInt
    {
        [JsonConverter(typeof(NullConverter))]
        public int V { get; set; }
    }

    public class NullOnPoint
    {
        [JsonConverter(typeof(NullConverter))]
        public Point V { get; set; }
    }

    public class NullOnNullable
    {
        [JsonConverter(typeof(NullConverter))]
        public int? V { get; set; }
    }

    public class Twice
    {
        [JsonConverter(typeof(IntConverter))]
        [Second(typeof(IntConverter))]
        public int V { get; set; }
    }

    [JsonConverter(typeof(TwiceTypeConverter))]
    [Second(typeof(TwiceTypeConverter))]
    public struct TwiceType
    {
    }

    [Second(typeof(IntConverter))]
    public class TwiceBase
    {
    }

    [JsonConverter(typeof(InheritedConverter))]
    public class InheritedTwice : TwiceBase
    {
    }

    public class NoConverter
    {
        [JsonConverter(typeof(string))]
        public int V { get; set; }
    }

    public class NotDefault
    {
        [JsonConverter(typeof(Gives<int>))]
        public int V { get; set; }
    }

    public class Abstract
    {
        [JsonConverter(typeof(JsonConverter<int>))]
        public int V { get; set; }
    }

    public class NullFactory
    {
        [JsonConverter(typeof(FactoryOfNull))]
        public int V { get; set; }
    }

    public class FactoryFactory
    {
        [JsonConverter(typeof(FactoryOfFactory))]
        public int V { get; set; }
    }

    public class WrongFactory
    {
        [JsonConverter(typeof(FactoryOfWrong))]
        public int V { get; set; }
    }

    public class ThrowingConstructor
    {
        [JsonConverter(typeof(Throwing))]
        public int V { get; set; }
    }

    public class OpenGeneric
    {
        [JsonConverter(typeof(Gives<>))]
        public int V { get; set; }
    }

    public class EnumOnString
    {
        [JsonConverter(typeof(JsonStringEnumConverter))]
        public string? V { get; set; }
    }

    public class EnumOnNullable
    {
        [JsonConverter(typeof(JsonStringEnumConverter<DayOfWeek>))]
        public DayOfWeek? V { get; set; } = DayOfWeek.Friday;
    }

    public class EnumFactoryOnString
    {
        [JsonConverter(typeof(JsonStringEnumConverter<DayOfWeek>))]
        public int V { get; set; }
    }

    [AttributeUsage(AttributeTargets.All, AllowMultiple = true)]
    internal sealed class SecondAttribute(Type type) : JsonConverterAttribute(type);

    public sealed class Claims<T>(Func<Type, bool> claim, bool handlesNull, T given) : JsonConverter<T>
    {
        public override bool HandleNull => handlesNull;

        public override bool CanConvert(Type typeToConvert) => claim(typeToConvert);

        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return given;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue(typeof(T).Name + value?.GetType().Name);
    }

    internal sealed class Gives<T>(T given) : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return given;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue(typeof(T).Name + value?.GetType().Name);
    }

    internal sealed class Logs(StringBuilder log, bool handlesNull) : JsonConverter<object>
    {
        public override bool HandleNull => handlesNull;

        public override bool CanConvert(Type typeToConvert) => typeToConvert.IsValueType;

        public override object? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            log.Append(" R").Append(typeToConvert).Append(reader.TokenType).Append(reader.TokenStartIndex);
            reader.Skip();
            return Activator.CreateInstance(Nullable.GetUnderlyingType(typeToConvert) ?? typeToConvert);
        }

        public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options)
        {
            log.Append(" W").Append(value?.GetType());
            writer.WriteStringValue("w");
        }
    }

    internal sealed class NullText(bool handlesNull) : JsonConverter<string>
    {
        public override bool HandleNull => handlesNull;

        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return null;
        }

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    internal class Fixed<T>(T given) : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return given;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue("fixed " + value?.GetType().Name);
    }

    private sealed class DoubleConverter() : Fixed<double>(1.5);

    private sealed class NullableDoubleConverter() : Fixed<double?>(2.5);

    private sealed class FaceConverter() : Fixed<IPoint>(new Point { X = 8 });

    private sealed class PointConverter() : Fixed<Point>(new Point { X = 8 });

    private sealed class ObjectConverter() : Fixed<object>(6);

    private sealed class IntConverter() : Fixed<int>(6);

    private sealed class StringConverter() : Fixed<string>("s");

    private sealed class NullConverter() : Fixed<object>(null!);

    private sealed class TwiceTypeConverter() : Fixed<TwiceType>(default);

    private sealed class InheritedConverter() : Fixed<InheritedTwice>(null!);

    internal sealed class Throwing : JsonConverter<int>
    {
        public Throwing() => throw new ArithmeticException("constructor");

        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => 0;

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options)
        {
        }
    }

    internal sealed class FactoryOfNull : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => null;
    }

    internal sealed class FactoryOfFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new FactoryOfNull();
    }

    internal sealed class FactoryOfWrong : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new StringConverter();
    }
}
