using Peregrine.Json.Bridge;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Recognizes F#'s own types by the attributes that its compiler adds. The attributes lead to FSharp.Core, whose methods are bound once for each contract, as
/// typed delegates.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class FSharpDiscovery
{
    private const string Mark = "Microsoft.FSharp.Core.CompilationMappingAttribute";
    private const string Option = "Microsoft.FSharp.Core.FSharpOption`1", ValueOption = "Microsoft.FSharp.Core.FSharpValueOption`1";

    /// <summary>Values of F#'s SourceConstructFlags: the bits that contain the kind of a type, and two of the kinds.</summary>
    private const int KindMask = 31, Union = 1, Record = 2;

    /// <summary>Returns the contract of an option, list, set, map or union; null for all other types, including records, which are objects.</summary>
    public static TypeContract? Find(Type type, OptionsScope options)
    {
        if (MarkOf(type) is not { } mark)
        {
            return null;
        }

        Assembly core = mark.GetType().Assembly;
        string? definition = type.IsGenericType ? type.GetGenericTypeDefinition().FullName : null;
        Type[] arguments = type.GenericTypeArguments;
        switch (definition)
        {
            case Option:
                return CollectionDiscovery.Close(
                    options, nameof(ClosedTypes.OptionOf), [type, .. arguments], Getter(type, typeof(Func<,>)), Maker(type, arguments[0]));
            case ValueOption:
                return CollectionDiscovery.Close(
                    options,
                    nameof(ClosedTypes.ValueOptionOf),
                    [type, .. arguments],
                    Bind(typeof(StructGet<,>).MakeGenericType(type, typeof(bool)), type.GetProperty("IsSome")?.GetMethod),
                    Getter(type, typeof(StructGet<,>)),
                    Maker(type, arguments[0]));
            case "Microsoft.FSharp.Collections.FSharpList`1":
                return OfSequence(type, core, "ListModule", arguments[0], options);
            case "Microsoft.FSharp.Collections.FSharpSet`1":
                return OfSequence(type, core, "SetModule", arguments[0], options);
            case "Microsoft.FSharp.Collections.FSharpMap`2":
                return CollectionDiscovery.Close(
                    options, nameof(ClosedTypes.PairsOf), [type, .. arguments], Creator(type, core, "MapModule", typeof(Tuple<,>).MakeGenericType(arguments)));
            default:
                return KindOf(mark) != Union ? null
                    : StjVersion.IsNewer ? UnionOf(type, core, options)
                    : RefusedUnionOf(type, options);
        }
    }

    private static TypeContract RefusedUnionOf(Type type, OptionsScope options)
    {
        if (TypeMarks.PolymorphismOf(type) is not null)
        {
            // Getting the metadata makes System.Text.Json check the attributes.
            _ = options.Source.GetTypeInfo(type);
        }

        return ContractsAround.RefusedOf(type, ErrorText.FSharpUnion, options);
    }

    /// <summary>Creates the contract of a union. System.Text.Json itself reads and writes the unions that this library cannot.</summary>
    private static TypeContract UnionOf(Type type, Assembly core, OptionsScope options)
    {
        // Getting the metadata makes System.Text.Json check the union: it refuses unions with duplicate names.
        JsonTypeInfo info = options.Source.GetTypeInfo(type);

        // If the bridge is in use, this metadata would call this library again.
        JsonTypeInfo? own = BridgeResolver.IsIn(options.Source) ? BridgeResolver.PlainInfoOf(type, options.Source) : info;
        return (own is null ? null : FSharpUnions.Find(type, core, GenericTypes.Make(typeof(DelegatedContract<>), [type], own, FallbackReason.Newer), options))
            ?? HandedOverTypes.Make(info, FallbackReason.Newer);
    }

    /// <summary>
    /// Whether the metadata has System.Text.Json's own converter for F# unions, which uses no other part of the metadata, and no polymorphism.
    /// </summary>
    public static bool IsUnion(JsonTypeInfo info) =>
        info.Converter.GetType() is { Name: "FSharpUnionConverter`1" } converter
            && converter.Assembly == typeof(JsonConverter).Assembly && info.PolymorphismOptions is null;

    /// <summary>Whether the type is a record or an anonymous record.</summary>
    public static bool IsRecord(Type type) => MarkOf(type) is { } mark && KindOf(mark) == Record;

    /// <summary>Whether the type is an option or value option, which is read and written like its value.</summary>
    public static bool IsOption(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition().FullName is Option or ValueOption && MarkOf(type) is not null;

    /// <summary>Returns the F# attribute of a type. Inherited attributes count, because union cases are types derived from the union.</summary>
    private static object? MarkOf(Type type) =>
        IsMarked(type) ? Array.Find(type.GetCustomAttributes(inherit: true), a => a.GetType().FullName == Mark) : null;

    /// <summary>Whether the type has the F# attribute, which is rare. Creates no instances of the type's other attributes.</summary>
    public static bool IsMarked(Type type)
    {
        for (Type? current = type; current is not null && current.Assembly != typeof(object).Assembly; current = current.BaseType)
        {
            foreach (CustomAttributeData data in current.GetCustomAttributesData())
            {
                if (data.AttributeType.FullName == Mark)
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static int KindOf(object mark) => KindMask & (int)mark.GetType().GetProperty("SourceConstructFlags")!.GetValue(mark)!;

    private static TypeContract OfSequence(Type type, Assembly core, string module, Type element, OptionsScope options) =>
        CollectionDiscovery.Close(options, nameof(ClosedTypes.SequenceOf), [type, element], Creator(type, core, module, element));

    /// <summary>Binds the function of FSharp.Core that creates a collection from a sequence.</summary>
    private static Delegate Creator(Type type, Assembly core, string module, Type element) =>
        Bind(typeof(Func<,>).MakeGenericType(typeof(IEnumerable<>).MakeGenericType(element), type),
            core.GetType("Microsoft.FSharp.Collections." + module)?.GetMethod("OfSeq")?.MakeGenericMethod(type.GenericTypeArguments));

    private static Delegate Getter(Type type, Type delegateType) =>
        Bind(delegateType.MakeGenericType(type, type.GenericTypeArguments[0]), type.GetProperty("Value")?.GetMethod);

    private static Delegate Maker(Type type, Type element) =>
        Bind(typeof(Func<,>).MakeGenericType(element, type), type.GetMethod("Some", BindingFlags.Public | BindingFlags.Static, [element]));

    private static Delegate Bind(Type type, MethodInfo? method) =>
        Delegate.CreateDelegate(type, method ?? throw new NotSupportedException("This FSharp.Core has not what its types need to be read and written."));
}
