using System.Reflection;
using System.Reflection.Emit;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Emit;

/// <summary>The types whose operations are on record.</summary>
internal static class OperationModels
{
    public enum Color
    {
        Red,
        Green,
    }

    public class Empty;

    public class Simple
    {
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    public class Nested
    {
        public Simple? Child { get; set; }

        public List<int>? Numbers { get; set; }

        public Color Color { get; set; }
    }

    public struct Point
    {
        public double X { get; set; }

        public int? Y { get; set; }

        public string? Label;

        public static Point Origin => new() { Label = "origin" };
    }

    public sealed record Person(int Id, string? Name = "n")
    {
        public DateTime? Born { get; set; }
    }

    public sealed record Long(int A, string? B, int? C, string? D, string? E);

    public readonly record struct Pair(int First, string? Second);

    public class Initialized
    {
        public int Id { get; init; }

        public required string Name { get; init; }

        [JsonRequired]
        public long Count { get; set; }
    }

    public class Conditional
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? Note { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int Count { get; set; }

        public bool IsOpen { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public double? Weight { get; set; }
    }

    public class AllConditional
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? Note { get; set; }
    }

    public class Partial
    {
        public int Read { private get; set; }

        public int Written { get; private set; }

        [JsonIgnore]
        public int Ignored { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public string? OneWay { get; set; }
    }

    public class Extended
    {
        public int Id { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    public class Calling : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
    {
        public int Id { get; set; }

        public void OnDeserializing() => Id++;

        public void OnDeserialized() => Id++;

        public void OnSerializing() => Id++;

        public void OnSerialized() => Id++;
    }

    public sealed record CallingPerson(int Id) : IJsonOnDeserializing, IJsonOnDeserialized
    {
        public void OnDeserializing() => _ = Id;

        public void OnDeserialized() => _ = Id;
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public class Filled
    {
        public List<int> Numbers { get; } = [];

        public Simple Child { get; set; } = new();
    }

    public class Written
    {
        private int _id;
        private string _name = "";

        public int Id
        {
            get => _id;
            set => _id = value;
        }

        public string Name
        {
            get => _name;
            set => _name = value;
        }
    }

    public sealed record WrittenPerson(int Id)
    {
        private int _count;

        public int Count
        {
            get => _count;
            set => _count = value;
        }
    }

    public class Seven
    {
        public int A { get; set; }

        public string? B { get; set; }

        public bool C { get; set; }

        public long D { get; set; }

        public double E { get; set; }

        public Guid F { get; set; }

        public DateTime G { get; set; }
    }

    public class Strict
    {
        public string Name { get; set; } = "";

        public List<int> Numbers { get; set; } = [];
    }

    public class LongName
    {
        [JsonPropertyName("a name that is longer than the sixty-four bytes up to which names are constants")]
        public string? Text { get; set; }

        public int After { get; set; }
    }

    public abstract class Abstract
    {
        public int Id { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
    public class Quoted
    {
        public int Id { get; set; }
    }

    /// <summary>A class of so many members.</summary>
    public static Type Wide(int members, bool byConstructor = false)
    {
        ModuleBuilder module = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Wide"), AssemblyBuilderAccess.Run).DefineDynamicModule("Wide");
        TypeBuilder type = module.DefineType($"Wide{members}", TypeAttributes.Public);
        var fields = new FieldBuilder[members];
        for (int i = 0; i < members; i++)
        {
            FieldBuilder field = type.DefineField($"M{i}", i % 2 == 0 ? typeof(int) : typeof(string), FieldAttributes.Public);
            field.SetCustomAttribute(new CustomAttributeBuilder(typeof(JsonIncludeAttribute).GetConstructor([])!, []));
            fields[i] = field;
        }

        if (byConstructor)
        {
            // Of all but the last one.
            ConstructorBuilder constructor = type.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, [.. fields[..^1].Select(static field => field.FieldType)]);
            for (int i = 0; i < members - 1; i++)
            {
                _ = constructor.DefineParameter(i + 1, ParameterAttributes.None, fields[i].Name);
            }

            constructor.GetILGenerator().Emit(OpCodes.Ret);
        }

        return type.CreateType();
    }
}
