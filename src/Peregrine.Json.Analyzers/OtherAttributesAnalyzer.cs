using System.Collections.Concurrent;

namespace Peregrine.Json.Analyzers;

/// <summary>
/// Reports types that are passed to a serializer although attributes give their members JSON names for another serializer, in projects that refer to
/// Peregrine.Json.Extras and do not use its modifier for these attributes (PJ0012).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OtherAttributesAnalyzer : DiagnosticAnalyzer
{
    private const string Space = "Peregrine.Json.";

    /// <summary>
    /// For each attribute: its name, the argument that contains a member's JSON name, the attribute that the type must have, the library it belongs to, and the
    /// modifier.
    /// </summary>
    private static readonly (string Attribute, string Argument, string? OfType, string Owner, string Modifier)[] s_known =
    [
        ("System.Runtime.Serialization.DataMemberAttribute", "Name", "System.Runtime.Serialization.DataContractAttribute", "System.Runtime.Serialization", "DataContractModifier"),
        ("Newtonsoft.Json.JsonPropertyAttribute", "PropertyName", null, "Newtonsoft.Json", "NewtonsoftModifier"),
    ];

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.OtherAttributes);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (KnownTypes.Of(start.Compilation) is { } types && start.Compilation.GetTypeByMetadataName(Space + s_known[0].Modifier) is not null)
            {
                var found = new ConcurrentBag<(ITypeSymbol Type, int Known, Location Place)>();
                var used = new ConcurrentDictionary<string, bool>();
                start.RegisterOperationAction(call => Look((IInvocationOperation)call.Operation, types, found, used), OperationKind.Invocation);
                start.RegisterOperationAction(one => Use(((IMethodReferenceOperation)one.Operation).Method, used), OperationKind.MethodReference);
                start.RegisterCompilationEndAction(end => Report(end, found, used));
            }
        });
    }

    private static void Use(IMethodSymbol method, ConcurrentDictionary<string, bool> used)
    {
        if (method.ContainingType is { } type && KnownTypes.NameOf(type) is var name && name.StartsWith(Space, StringComparison.Ordinal))
        {
            used[type.Name] = true;
        }
    }

    private static void Look(IInvocationOperation call, KnownTypes types, ConcurrentBag<(ITypeSymbol, int, Location)> found, ConcurrentDictionary<string, bool> used)
    {
        Use(call.TargetMethod, used);
        if (!types.IsEitherSerializer(call.TargetMethod.ContainingType) || call.Arguments.Any(one => HasOtherMetadata(one, types)))
        {
            return;
        }

        IEnumerable<ITypeSymbol> given = call.TargetMethod.TypeArguments.Concat(call.Arguments.Select(static one => (one.Value as ITypeOfOperation)?.TypeOperand).OfType<ITypeSymbol>());
        foreach (ITypeSymbol type in given.Select(Inner).Where(static type => type.Locations.Any(static place => place.IsInSource)))
        {
            for (int i = 0; i < s_known.Length; i++)
            {
                if (HasNames(type, s_known[i]))
                {
                    found.Add((type, i, call.Syntax.GetLocation()));
                }
            }
        }
    }

    /// <summary>Whether an argument passes metadata, or options that other code created and that may therefore use the modifier.</summary>
    private static bool HasOtherMetadata(IArgumentOperation argument, KnownTypes types)
    {
        if (!types.IsOptions(argument.Parameter?.Type))
        {
            return argument.Parameter?.Type.Name is "JsonTypeInfo" or "JsonSerializerContext";
        }

        IOperation value = argument.Value is IConversionOperation conversion ? conversion.Operand : argument.Value;
        ISymbol? origin = value is IInvocationOperation call ? call.TargetMethod : (value as IMemberReferenceOperation)?.Member;
        return value is IParameterReferenceOperation
            || (origin is { ContainingType: { } owner } && !types.IsOptions(owner) && !origin.Locations.Any(static place => place.IsInSource));
    }

    /// <summary>
    /// Returns the element type of an array, or the last type argument of a generic type of another assembly, such as the type of a dictionary's values. If
    /// the result is again such a type, continues with it. Any other type is returned unchanged.
    /// </summary>
    private static ITypeSymbol Inner(ITypeSymbol type)
    {
        while (true)
        {
            ITypeSymbol? next = type is IArrayTypeSymbol array ? array.ElementType
                : type is INamedTypeSymbol { IsGenericType: true } named && !named.Locations.Any(static place => place.IsInSource) ? named.TypeArguments.LastOrDefault() : null;
            if (next is null)
            {
                return type;
            }

            type = next;
        }
    }

    /// <summary>
    /// Whether the attribute gives a member of the type a JSON name other than its .NET name, and no attribute of System.Text.Json overrides it.
    /// </summary>
    private static bool HasNames(ITypeSymbol type, (string Attribute, string Argument, string? OfType, string Owner, string Modifier) known)
    {
        if (Find(type, "System.Text.Json.Serialization.JsonConverterAttribute") is not null || (known.OfType is not null && Find(type, known.OfType) is null))
        {
            return false;
        }

        return type.GetMembers().Any(member => member is IPropertySymbol or IFieldSymbol && Find(member, known.Attribute) is { } attribute
            && Find(member, "System.Text.Json.Serialization.JsonPropertyNameAttribute") is null && Find(member, "System.Text.Json.Serialization.JsonIgnoreAttribute") is null
            && NameBy(attribute, known.Argument) is { } name && name != member.Name);
    }

    private static string? NameBy(AttributeData attribute, string argument) =>
        attribute.NamedArguments.FirstOrDefault(one => one.Key == argument).Value.Value as string
        ?? attribute.ConstructorArguments.Where(static one => one.Kind == TypedConstantKind.Primitive).Select(static one => one.Value as string).FirstOrDefault();

    private static AttributeData? Find(ISymbol symbol, string name) =>
        symbol.GetAttributes().FirstOrDefault(one => one.AttributeClass is { } type && KnownTypes.NameOf(type) == name);

    /// <summary>Reports each type once for each modifier, at the first call.</summary>
    private static void Report(
        CompilationAnalysisContext context, ConcurrentBag<(ITypeSymbol Type, int Known, Location Place)> found, ConcurrentDictionary<string, bool> used)
    {
        foreach (IGrouping<(ISymbol, int Known), (ITypeSymbol Type, int Known, Location Place)> each in found.Where(one => !used.ContainsKey(s_known[one.Known].Modifier))
            .GroupBy(static one => (one.Type.OriginalDefinition, one.Known), new ByType()))
        {
            (ITypeSymbol type, int at, Location place) = each
                .OrderBy(static one => one.Place.SourceTree?.FilePath, StringComparer.Ordinal).ThenBy(static one => one.Place.SourceSpan.Start).First();
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.OtherAttributes, place, type.Name, s_known[at].Owner, s_known[at].Modifier));
        }
    }

    private sealed class ByType : IEqualityComparer<(ISymbol Type, int Known)>
    {
        public bool Equals((ISymbol Type, int Known) one, (ISymbol Type, int Known) other) => one.Known == other.Known && SymbolEqualityComparer.Default.Equals(one.Type, other.Type);

        public int GetHashCode((ISymbol Type, int Known) one) => SymbolEqualityComparer.Default.GetHashCode(one.Type);
    }
}
