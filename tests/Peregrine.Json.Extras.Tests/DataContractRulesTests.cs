using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Where the rules of the data contract serializers are easily missed.</summary>
public class DataContractRulesTests
{
    public struct Started
    {
        public Started() => Value = 5;

        public int Value { get; set; }
    }

    [DataContract]
    public sealed class HasStarted
    {
        [DataMember(EmitDefaultValue = false)]
        public Started Value { get; set; }
    }

    public class Virtual
    {
        [IgnoreDataMember]
        public virtual int Secret { get; set; }

        public int Shown { get; set; }
    }

    public sealed class Overriding : Virtual
    {
        public override int Secret { get; set; }
    }

    [DataContract]
    public sealed class ReadOnly
    {
        [DataMember]
        private readonly int _value = 1;

        [DataMember]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        private string? Text { get; set; }

        public int Value() => _value + (Text?.Length ?? 0);
    }

    [DataContract]
    public sealed class Constructed(int value)
    {
        [DataMember(Name = "v", IsRequired = true)]
        public int Value { get; } = value;
    }

    [DataContract]
    public sealed class Fails
    {
        private Fails() => throw new InvalidOperationException("constructor");

        [DataMember]
        public int Value { get; set; }
    }

    private static readonly JsonSerializerOptions s_options = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { DataContractModifier.Apply } } };

    [Fact]
    public void TheDefaultOfAStructureIsWithoutItsConstructor()
    {
        Writes(new HasStarted());
        Writes(new HasStarted { Value = new Started() });
    }

    [Fact]
    public void AnOverrideOfAHiddenMemberIsHidden() => Writes(new Overriding { Secret = 1, Shown = 2 });

    [Fact]
    public void FieldsThatAreReadOnlyAreRead()
    {
        Assert.Equal(7, Ours.Deserialize<ReadOnly>("""{"_value":7}""", s_options)!.Value());
        Sides.Same<ReadOnly>("""{"_value":7,"Text":"a"}""", s_options);
        Assert.Equal("""{"_value":1}""", Ours.Serialize(new ReadOnly(), s_options));
        Sides.SameText(new ReadOnly(), s_options);
    }

    [Fact]
    public void AParameterOfAConstructorIsRequired()
    {
        Assert.Equal(3, Ours.Deserialize<Constructed>("""{"v":3}""", s_options)!.Value);
        Assert.Throws<JsonException>(() => Ours.Deserialize<Constructed>("{}", s_options));
        Sides.Same<Constructed>("{}", s_options);
        Sides.Same<Constructed>("""{"v":3}""", s_options);
        Assert.Equal("constructor", Assert.Throws<InvalidOperationException>(() => Ours.Deserialize<Fails>("{}", s_options)).Message);
    }

    private static void Writes<T>(T value)
    {
        using var stream = new MemoryStream();
        new DataContractJsonSerializer(typeof(T)).WriteObject(stream, value);
        Assert.Equal(Encoding.UTF8.GetString(stream.ToArray()), Ours.Serialize(value, s_options));
        Sides.SameText(value, s_options);
    }
}
