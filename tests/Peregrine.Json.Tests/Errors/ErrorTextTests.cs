using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Tests.Errors;

/// <summary>Each text beside the one that the running System.Text.Json carries.</summary>
public sealed class ErrorTextTests
{
    private static readonly Type s_a = typeof(Dictionary<string, int?>);
    private static readonly Type s_b = typeof(Spot);

    [Fact]
    public void Members()
    {
        Same(ErrorText.DuplicateKey, "DuplicatePropertiesNotAllowed");
        Same(ErrorText.DuplicateMember("n", s_a), "DuplicatePropertiesNotAllowed_JsonPropertyInfo", "n", s_a);
        Same(ErrorText.DuplicateName("n"), "DuplicatePropertiesNotAllowed_NameSpan", "n");
        Same(ErrorText.UnmappedMember("n", s_a), "UnmappedJsonProperty", "n", s_a);
        Same(ErrorText.MemberTakesNoNull("n", s_a), "PropertySetterDisallowNull", "n", s_a);
        Same(ErrorText.MemberGivesNoNull("n", s_a), "PropertyGetterDisallowNull", "n", s_a);
        Same(ErrorText.ParameterTakesNoNull("n", s_a), "ConstructorParameterDisallowNull", "n", s_a);
    }

    [Theory]
    [InlineData("{}", typeof(ManyRequired))]
    [InlineData("{\"Alpha_with_a_long_name\":1}", typeof(ManyRequired))]
    [InlineData("{\"Beta_with_a_long_name\":1,\"D\":1}", typeof(ManyRequired))]
    [InlineData("{\"Alpha_with_a_long_name\":1,\"Beta_with_a_long_name\":1,\"D\":1,\"E\":1}", typeof(ManyRequired))]
    [InlineData("{\"Alpha_with_a_long_name\":1,\"Beta_with_a_long_name\":1,\"Gamma_with_a_long_name\":1}", typeof(ManyRequired))]
    public void MissingMembers(string json, Type type)
    {
        JsonException expected = Assert.Throws<JsonException>(() => Stj.Deserialize(json, type));
        JsonElement present = JsonElement.Parse(json);
        IEnumerable<string> missing = type.GetProperties().Select(member => member.Name).Where(name => !present.TryGetProperty(name, out _));
        Assert.Equal(expected.Message, ErrorText.MissingMembers(type, missing));
    }

    [Fact]
    public void MissingMembersStopWhereTheirsStop()
    {
        Type[] types = [typeof(Wide<Spot>), typeof(Wide<int>)];
        foreach (Type type in types)
        {
            string[] names = [.. type.GetProperties().Select(member => member.Name)];
            for (int given = 0; given < 1 << names.Length; given++)
            {
                if (given == (1 << names.Length) - 1)
                {
                    continue;
                }

                string json = "{" + string.Join(',', names.Where((_, i) => (given >> i & 1) != 0).Select(name => $"\"{name}\":1")) + "}";
                JsonException expected = Assert.Throws<JsonException>(() => Stj.Deserialize(json, type));
                Assert.Equal(expected.Message, ErrorText.MissingMembers(type, names.Where((_, i) => (given >> i & 1) == 0)));
            }
        }
    }

    [Fact]
    public void Writing()
    {
        Same(ErrorText.CannotSerialize, "SerializeUnableToSerialize");
        Same(ErrorText.NotFinite, "SpecialNumberValuesNotSupported");
        Same(ErrorText.PossibleCycle(64), "SerializerCycleDetected", 64);
        Same(ErrorText.WriterTooDeep(64, 63), "DepthTooLarge", 64, 63);
        Same(ErrorText.ConverterRead("c"), "SerializationConverterRead", "c");
        Same(ErrorText.ConverterWrote("c"), "SerializationConverterWrite", "c");
        Same(ErrorText.InvalidUtf16, "CannotTranscodeInvalidUtf16");
        Same(ErrorText.CannotConvert(s_a), "DeserializeUnableToConvertValue", s_a);
        var cycle = new Everything();
        cycle.Next = new Everything { Next = cycle };
        JsonException expected = Assert.Throws<JsonException>(() => Stj.Serialize(cycle, s_compact));
        Assert.Equal(expected.Message, ErrorText.PossibleCycle(64) + ErrorText.WriteSuffix(expected.Path!));
    }

    [Fact]
    public void Types()
    {
        Same(ErrorText.InstancesNotSupported(s_a), "SerializeTypeInstanceNotSupported", s_a.FullName!);
        Same(ErrorText.TypeNotSupported(s_a), "SerializationNotSupportedType", s_a);
        Same(ErrorText.NeedsAsync(s_a), "TypeRequiresAsyncSerialization", s_a);
        Same(ErrorText.AbstractType(s_a, hasDiscriminators: false), "DeserializeInterfaceOrAbstractType", s_a);
        Same(ErrorText.NoConstructor(s_a), "DeserializeNoConstructor", "JsonConstructorAttribute", s_a);
        Same(ErrorText.CannotPopulate(s_a), "CannotPopulateCollection", s_a);
        Same(ErrorText.KeyNotSupported(s_a, "c"), "DictionaryKeyTypeNotSupported", s_a, "c");
        Same(ErrorText.NeedsDiscriminator(s_a), "DeserializationMustSpecifyTypeDiscriminator", s_a);
        Same(ErrorText.UnknownDiscriminator(5), "Polymorphism_UnrecognizedTypeDiscriminator", 5);
        Same(ErrorText.RuntimeTypeNotSupported(s_a, s_b), "Polymorphism_RuntimeTypeNotSupported", s_a, s_b);
        Same(ErrorText.RuntimeTypeAmbiguous(s_a, s_b, typeof(int), typeof(long)), "Polymorphism_RuntimeTypeDiamondAmbiguity", s_a, s_b, typeof(int), typeof(long));
    }

    [Fact]
    public void Metadata()
    {
        Same(ErrorText.MetadataNotFirst, "MetadataUnexpectedProperty");
        Same(ErrorText.DollarName, "MetadataInvalidPropertyWithLeadingDollarSign");
        Same(ErrorText.ReferenceWithOthers, "MetadataReferenceCannotContainOtherProperties");
        Same(ErrorText.IdWithReference, "MetadataIdCannotBeCombinedWithRef");
        Same(ErrorText.ValuesAlone, "MetadataStandaloneValuesProperty");
        Same(ErrorText.MetadataTwice("$type"), "DuplicateMetadataProperty", "$type");
        Same(ErrorText.MetadataNotString(JsonTokenType.Null), "MetadataValueWasNotString", JsonTokenType.Null);
        Same(ErrorText.ValuesNotArray(JsonTokenType.Null), "MetadataInvalidTokenAfterValues", JsonTokenType.Null);
        Same(ErrorText.ReferenceNotFound("9"), "MetadataReferenceNotFound", "9");
        Same(ErrorText.IdTwice("9"), "MetadataDuplicateIdFound", "9");
        Same(ErrorText.MetadataOnImmutable(s_a), "MetadataCannotParsePreservedObjectToImmutable", s_a);
        Same(ErrorText.ReferenceToValueType(s_a), "MetadataInvalidReferenceToValueType", s_a);
        Same(ErrorText.ReferenceInParameter(s_a), "ObjectWithParameterizedCtorRefMetadataNotSupported", s_a);
        Same(ErrorText.ReferenceOfWrongType("9", s_a, s_b), "MetadataReferenceOfTypeCannotBeAssignedToType", "9", s_a, s_b);
        string cannotConvert = StjResources.Text("DeserializeUnableToConvertValue", s_a);
        Same(ErrorText.ForeignMemberBesideValues("x", s_a), "MetadataPreservedArrayFailed", StjResources.Text("MetadataInvalidPropertyInArrayMetadata", "x"), cannotConvert);
        Same(ErrorText.ValuesMissing(s_a), "MetadataPreservedArrayFailed", StjResources.Text("MetadataStandaloneValuesProperty"), cannotConvert);
    }

    /// <summary>The message about a repeated name has shown less of a long one than others from its beginning.</summary>
    [Fact]
    public void RepeatedNamesAreCutAsByElements()
    {
        foreach (string name in (string[])["", "n", new('n', 14), new('n', 15), new('n', 16), new('n', 3000), new string('n', 13) + "\ud83d\ude00", new string('n', 14) + "\ud83d\ude00", new string('é', 16)])
        {
            JsonException theirs = Assert.Throws<JsonException>(() => JsonElement.Parse($"{{\"{name}\":1,\"{name}\":2}}", new JsonDocumentOptions { AllowDuplicateProperties = false }));
            Assert.Equal(theirs.Message, ErrorText.DuplicateName(name));
        }
    }

    /// <summary>Each message that shows a text of the input: whole up to 1,024 units or bytes; a longer one cut between characters, and marked.</summary>
    [Fact]
    public void WhatComesFromTheInputIsCut()
    {
        Func<string, string>[] messages =
        [
            ErrorText.WriteSuffix, ErrorText.ReferenceNotFound, ErrorText.IdTwice, ErrorText.UnknownDiscriminator, text => ErrorText.DuplicateMember(text, s_a),
            text => ErrorText.UnmappedMember(text, s_a), text => ErrorText.ReferenceOfWrongType(text, s_a, s_b), text => ErrorText.ForeignMemberBesideValues(text, s_a),
            text => StjText.Reading(new FormatException(), s_a, text, 1, 2).Message, text => StjText.Reading(new NotSupportedException("x"), s_a, text, 1, 2).Message,
        ];
        foreach (string last in (string[])["n", "\u00e9", "\u20ac", "\ud83d\ude00"])
        {
            for (int length = 1_018; length <= 1_030; length++)
            {
                foreach (int more in (int[])[0, 1, 100_000])
                {
                    string text = new string('n', length) + last + new string('n', more);
                    string units = Shown(text, static rune => rune.Utf16SequenceLength), bytes = Shown(text, static rune => rune.Utf8SequenceLength);
                    Assert.All(messages, message => Assert.Equal(message("?").Replace("?", units, StringComparison.Ordinal), message(text)));
                    Assert.Equal($"'{bytes}' is an invalid JSON literal. Expected the literal 'null'.", SyntaxText.NotALiteral(Encoding.UTF8.GetBytes(text), "null"));
                }
            }
        }

        static string Shown(string text, Func<Rune, int> size)
        {
            int length = 0, left = 1_024;
            foreach (Rune rune in text.EnumerateRunes())
            {
                left -= size(rune);
                if (left < 0)
                {
                    return text[..length] + "…";
                }

                length += rune.Utf16SequenceLength;
            }

            return text;
        }
    }

    private static readonly JsonSerializerOptions s_compact = new() { DefaultIgnoreCondition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingDefault };

    private static void Same(string ours, string resource, params object[] arguments) =>
        Assert.Equal(StjResources.Text(resource, arguments), ours);

    internal sealed class ManyRequired
    {
        public required int Alpha_with_a_long_name { get; set; }
        public required int Beta_with_a_long_name { get; set; }
        public required int Gamma_with_a_long_name { get; set; }
        public required int D { get; set; }
        public required int E { get; set; }
    }

    internal sealed class Wide<T>
    {
        public required int Abcdefghijkl { get; set; }
        public required int Bcdefghijk { get; set; }
        public required int Cdefghi { get; set; }
        public required int Def { get; set; }
        public required int E { get; set; }
        public required int Fghijklmnopqrstuvwxyz { get; set; }
        public required int Ghijklmnopqr { get; set; }
        public required int Hi { get; set; }
    }
}
