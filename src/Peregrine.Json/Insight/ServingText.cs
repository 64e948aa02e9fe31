namespace Peregrine.Json.Insight;

/// <summary>The texts of the reasons in descriptions and events.</summary>
internal static class ServingText
{
    public const string BeingEmitted = "code is being emitted";
    public const string ByDiscriminator = "the one that the discriminator names";
    public const string ByClassifier = "the one that the type's classifier names";
    public const string ByKind = "the one that takes values of this kind";
    public const string OfValue = "the one that the value is of";
    public const string ByRunTimeType = "that of the value";
    public const string MadeAtOnce = "made of all its elements at once";
    public const string MadeThenFilled = "made empty, then filled";
    public const string MadeByContract = "made by CreateObject of its contract, then filled";
    public const string AsynchronousOnly = "by the asynchronous methods alone";
    public const string ByName = "by name";
    public const string ByNameOrNumber = "by name, else by number";
    public const string KeysByRunTimeType = "keys and values by their run-time types";

    public static string Counting(int uses, int needed) => $"{uses} of {needed} uses until code is emitted";

    public static string NotSettled(int uses, long milliseconds) => $"{uses} uses; code is emitted only for options that have lived for {milliseconds} ms";

    public static string Numbers(System.Text.Json.Serialization.JsonNumberHandling handling) => $"numbers as {handling}";

    public static string ReadAs(string type) => $"as {type}";

    /// <summary>Returns the text of a reason with its details, if there are any.</summary>
    public static string Of(FallbackReason reason, string? detail) => detail is null ? Of(reason) : $"{Of(reason)}: {detail}";

    /// <summary>Returns the text of a reason.</summary>
    public static string Of(FallbackReason reason) => reason switch
    {
        FallbackReason.DynamicCodeOff => "dynamic code is off",
        FallbackReason.NeverMade => "no object is of this type itself",
        FallbackReason.TooManyMembers => "more members than the compiler would optimise",
        FallbackReason.ExtensionAndParameters => "extension data and a constructor with parameters",
        FallbackReason.SameAssemblyNames => "its types are of two assemblies of one name",
        FallbackReason.MuchCode => "the process has as much code for short-lived options as it may",
        FallbackReason.ChangedMetadata => "its metadata is not as a generator wrote it",
        FallbackReason.Delegated => "whether its metadata has code of its own to write it cannot be seen in this version of System.Text.Json",
        FallbackReason.Handler => "code that the context generated for its writer",
        FallbackReason.OtherOptions => "its metadata belongs to other options than what it is used in",
        FallbackReason.Newer => "what it says is served by the System.Text.Json at hand, which is newer than the one that this build was made with",
        FallbackReason.Unknown => "it or its options say what this build does not know; the System.Text.Json at hand may",
        FallbackReason.BridgedPolymorphism =>
            "it is polymorphic, and a derived type has a converter of its own, a resolver around UsePeregrine's may modify it, or derived types cannot be "
            + "reached in this version of System.Text.Json",
        FallbackReason.BridgedReferences => "the options have a reference handler of their own",
        FallbackReason.BridgedParts => "code cannot be emitted here, or this version of System.Text.Json does not show how its converters write in parts",
        FallbackReason.BridgedInside =>
            "a resolver around UsePeregrine's, of a class that this build does not know, answers for it; to call UsePeregrine after it is set helps",
        FallbackReason.BridgedElsewhere => "its metadata comes from a resolver before UsePeregrine's, or was in use before",
        FallbackReason.BridgedBox => "it is a value type and the options ignore cycles, which may lead through the box that a value comes from",
        _ => "emitting code failed",
    };

    /// <summary>Returns the text of an execution kind.</summary>
    public static string Of(ExecutionKind serving) => serving switch
    {
        ExecutionKind.EmittedCode => "emitted code",
        ExecutionKind.AccessorTable => "accessor table",
        ExecutionKind.GeneratedCode => "generated code",
        ExecutionKind.SimpleValue => "simple value",
        ExecutionKind.Collection => "collection",
        ExecutionKind.Dictionary => "dictionary",
        ExecutionKind.DocumentModel => "document model",
        ExecutionKind.UnderlyingType => "as its underlying type",
        ExecutionKind.RuntimeType => "by run-time type",
        ExecutionKind.DerivedType => "derived type",
        ExecutionKind.Converter => "converter",
        ExecutionKind.SystemTextJson => "System.Text.Json",
        ExecutionKind.Ignored => "ignored",
        ExecutionKind.UnionCase => "case of the union",
        _ => "refused",
    };
}
