// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/Converters/Generated.
namespace Peregrine.Json.Generator.Models;

[System.Flags]
internal enum ObjectMarks
{
    None = 0,
    Abstract = 1,
    NoConstructor = 2,
    SetsRequiredMembers = 4,
    Deserializing = 8,
    Deserialized = 16,
    Serializing = 32,
    Serialized = 64,
    MatchesMetadata = 128,
    Referenced = 256,
    MadeByMetadata = 512,
    Polymorphic = 1024,
    Classified = 2048,
    MayDiffer = 4096,
}

[System.Flags]
internal enum MemberMarks
{
    None = 0,
    Field = 1,
    Public = 2,
    Included = 4,
    CanGet = 8,
    CanSet = 16,
    Virtual = 32,
    LanguageRequired = 64,
    JsonRequired = 128,
    RefusesNull = 256,
    GivesNoNull = 512,
    UserGet = 1024,
    UserSet = 2048,
    Simple = 4096,
    ExtensionData = 8192,
}
