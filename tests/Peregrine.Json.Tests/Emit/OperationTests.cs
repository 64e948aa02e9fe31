using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;
using Peregrine.Json.Emit;

namespace Peregrine.Json.Tests.Emit;

/// <summary>
/// What the planners say for some shapes is text in the repository, so that a change to it is seen in review. Whatever stands behind the operations, IL or
/// another language, is written against these texts.
/// </summary>
public sealed class OperationTests
{
    private const string Approved = "tests/Peregrine.Json.Tests/Emit/Operations.txt", Received = "tests/Peregrine.Json.Tests/Emit/Operations.received.txt";

    private static readonly (string Title, Type Type, JsonSerializerOptions Options)[] s_shapes =
    [
        Shape<OperationModels.Empty>("no members"),
        Shape<OperationModels.Simple>("two simple members"),
        Shape<OperationModels.Simple>("indented", new() { WriteIndented = true }),
        Shape<OperationModels.Simple>("names in any case", new() { PropertyNameCaseInsensitive = true }),
        Shape<OperationModels.Simple>("a naming policy", new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase }),
        Shape<OperationModels.Simple>("no duplicates", new() { AllowDuplicateProperties = false }),
        Shape<OperationModels.Simple>("references preserved", new() { ReferenceHandler = ReferenceHandler.Preserve }),
        Shape<OperationModels.Simple>("nothing that is the default", new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault }),
        Shape<OperationModels.Nested>("values by contracts"),
        Shape<OperationModels.Nested>("cycles ignored", new() { ReferenceHandler = ReferenceHandler.IgnoreCycles }),
        Shape<OperationModels.Quoted>("numbers in strings"),
        Shape<OperationModels.Point>("a struct", new() { IncludeFields = true }),
        Shape<OperationModels.Point>("a struct, indented", new() { IncludeFields = true, WriteIndented = true }),
        Shape<OperationModels.Person>("a record with a member beside its parameters"),
        Shape<OperationModels.Person>("a record, required parameters, no null", new() { RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true }),
        Shape<OperationModels.Person>("a record, nulls ignored", IgnoringNulls()),
        Shape<OperationModels.Long>("a record of five parameters, nulls ignored", IgnoringNulls()),
        Shape<OperationModels.Person>("a record, references preserved", new() { ReferenceHandler = ReferenceHandler.Preserve }),
        Shape<OperationModels.Pair>("a record struct"),
        Shape<OperationModels.Pair>("a record struct, references preserved", new() { ReferenceHandler = ReferenceHandler.Preserve }),
        Shape<OperationModels.Initialized>("required members"),
        Shape<OperationModels.Conditional>("conditions"),
        Shape<OperationModels.Conditional>("conditions, indented", new() { WriteIndented = true }),
        Shape<OperationModels.AllConditional>("perhaps nothing"),
        Shape<OperationModels.AllConditional>("perhaps nothing, indented", new() { WriteIndented = true }),
        Shape<OperationModels.Partial>("members of one direction"),
        Shape<OperationModels.Extended>("extension data"),
        Shape<OperationModels.Extended>("extension data, indented", new() { WriteIndented = true }),
        Shape<OperationModels.Calling>("callbacks"),
        Shape<OperationModels.CallingPerson>("a record with callbacks"),
        Shape<OperationModels.Filled>("members that are filled"),
        Shape<OperationModels.Filled>("members that are filled, no duplicates", new() { AllowDuplicateProperties = false }),
        Shape<OperationModels.Written>("accessors that someone wrote"),
        Shape<OperationModels.WrittenPerson>("a record with such a setter"),
        Shape<OperationModels.Strict>("no null", new() { RespectNullableAnnotations = true }),
        Shape<OperationModels.LongName>("a long name"),
        Shape<OperationModels.Abstract>("a type that cannot be made"),
        Shape<OperationModels.Seven>("seven members"),
        ("65 members", OperationModels.Wide(65), new()),
        ("65 members, nothing that is the default", OperationModels.Wide(65), new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault }),
        ("151 members", OperationModels.Wide(151), new()),
        ("126 members, by a constructor", OperationModels.Wide(126, byConstructor: true), new()),
    ];

    [Fact]
    public void TheOperationsAreThoseOnRecord()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        string received = string.Join('\n', s_shapes.Select(static shape => TextOf(shape.Title, shape.Type, shape.Options, [])));
        string approved = File.Exists(Repository.PathOf(Approved)) ? Repository.Read(Approved) : "";
        if (received == approved)
        {
            File.Delete(Repository.PathOf(Received));
            return;
        }

        File.WriteAllText(Repository.PathOf(Received), received);
        string[] old = approved.Split('\n'), now = received.Split('\n');
        int first = old.Zip(now).TakeWhile(static line => line.First == line.Second).Count();
        string title = Array.FindLast(now[..Math.Min(first + 1, now.Length)], static line => line.StartsWith("## ", StringComparison.Ordinal)) ?? "## the beginning";
        Assert.Fail($"""
            {Approved} differs from line {first + 1} on, in {title[3..]}. The text found is in {Received}: copy it there if the change is meant.
            - {(first < old.Length ? old[first] : "(the end)")}
            + {(first < now.Length ? now[first] : "(the end)")}
            """);
    }

    /// <summary>An operation that no shape needs is either dead or not on record.</summary>
    [Fact]
    public void EveryOperationIsOnRecord()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        HashSet<string> said = [];
        foreach ((string title, Type type, JsonSerializerOptions options) in s_shapes)
        {
            _ = TextOf(title, type, options, said);
        }

        Assert.Empty(((Type[])[typeof(ICode), typeof(IReadCode), typeof(IWriteCode)]).SelectMany(static i => i.GetMethods()).Select(static m => m.Name).Except(said));
    }

    private static (string Title, Type Type, JsonSerializerOptions Options) Shape<T>(string title, JsonSerializerOptions? options = null) => (title, typeof(T), options ?? new());

    private static JsonSerializerOptions IgnoringNulls()
    {
#pragma warning disable SYSLIB0020
        return new JsonSerializerOptions { IgnoreNullValues = true };
#pragma warning restore SYSLIB0020
    }

    private static string TextOf(string title, Type type, JsonSerializerOptions options, HashSet<string> said)
    {
        ObjectPlan plan = ((IObjectContract)ContractCache.For(options, ContractDiscovery.Source).Contract(type).Plain).Plan;
        MemberTraits[] traits = MemberTraits.Of(plan);
        var read = new ReadText(plan.Spec);
        new ReadPlanner(plan.Spec, plan.Names, traits, read).Plan();
        var write = new WriteText(plan.Spec);
        new WritePlanner(plan.Spec, plan.Names, traits, write).Plan();
        said.UnionWith(read.Said);
        said.UnionWith(write.Said);
        return new StringBuilder()
            .Append("## ").Append(title).Append(": ").Append(type.Name).Append('\n')
            .Append("read\n").Append(read.Text).Append('\n')
            .Append("write\n").Append(write.Text).Append('\n').ToString();
    }
}
