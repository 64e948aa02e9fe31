namespace Peregrine.Json.Analyzers;

/// <summary>Reports converters that do the same as a converter of Peregrine.Json.Extras, in projects that refer to that package (PJ0011).</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class KnownConverterAnalyzer : DiagnosticAnalyzer
{
    private const string GetString = "System.Text.Json.Utf8JsonReader.GetString", Common = "CommonTypesConverter";
    private static readonly string[] s_times = ["System.DateTime", "System.DateTimeOffset", "System.DateOnly", "System.TimeOnly", "System.TimeSpan"];

    /// <summary>Types that a converter of the package reads, the calls with which user code reads such types, and the name of the converter.</summary>
    private static readonly (string[] Types, string[] Calls, string Converter)[] s_known =
    [
        (["System.TimeSpan"], ["System.Xml.XmlConvert.ToTimeSpan"], "Iso8601DurationConverter"),
        (["System.DateTime", "System.DateTimeOffset"], ["System.DateTimeOffset.FromUnixTimeSeconds"], "UnixTimeConverter"),
        (["System.DateTime", "System.DateTimeOffset"], ["System.DateTimeOffset.FromUnixTimeMilliseconds"], "UnixMillisecondsConverter"),
        (s_times, [.. s_times.SelectMany(static type => (string[])[type + ".ParseExact", type + ".TryParseExact"])], "TimeFormatConverter"),
        (["System.Numerics.BigInteger"], ["System.Numerics.BigInteger.Parse", "System.Numerics.BigInteger.TryParse"], "BigIntegerConverter"),
        (["System.Net.IPAddress"], ["System.Net.IPAddress.Parse", "System.Net.IPAddress.TryParse"], Common),
        (["System.Net.Mail.MailAddress"], ["System.Net.Mail.MailAddress..ctor", "System.Net.Mail.MailAddress.TryCreate"], Common),
        (["System.Globalization.CultureInfo"], ["System.Globalization.CultureInfo..ctor", "System.Globalization.CultureInfo.GetCultureInfo"], Common),
        (["System.Text.Encoding"], ["System.Text.Encoding.GetEncoding"], Common),
    ];

    private static readonly string[] s_components =
        [.. ((string[])["ConvertFrom", "ConvertFromString", "ConvertFromInvariantString"]).Select(static name => "System.ComponentModel.TypeConverter." + name)];

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.KnownConverter);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Peregrine.Json.ClrObjectConverter") is not null
                && start.Compilation.GetTypeByMetadataName("System.Text.Json.Serialization.JsonConverter`1") is { } converter)
            {
                start.RegisterOperationBlockAction(block => Look(block, converter));
            }
        });
    }

    private static void Look(OperationBlockAnalysisContext context, INamedTypeSymbol converter)
    {
        if (context.OwningSymbol is IMethodSymbol { IsOverride: true, Name: "Read", ContainingType: { } type } method && ReadBy(method, converter) is { } read
            && (Counterpart(read, [.. context.OperationBlocks.SelectMany(static block => block.Descendants())])
                ?? (IsEnum(read) && LooksForNames(type, context.CancellationToken) ? "EnumMemberConverter" : null)) is { } known)
        {
            // Reports at the part of the type that contains the method: another part may be in generated code, where this analyzer reports nothing.
            SyntaxTree? written = method.Locations[0].SourceTree;
            context.ReportDiagnostic(Diagnostic.Create(
                Descriptors.KnownConverter, type.Locations.FirstOrDefault(part => part.SourceTree == written) ?? method.Locations[0], type.Name, known));
        }
    }

    /// <summary>
    /// Returns the type that a converter's method reads; for a nullable struct, the struct. Returns null if the method does not override a converter's method.
    /// </summary>
    private static ITypeSymbol? ReadBy(IMethodSymbol method, INamedTypeSymbol converter)
    {
        ITypeSymbol? read = ConverterAnalyzer.ConverterOf(method, converter)?.TypeArguments[0];
        return read is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : read;
    }

    private static string? Counterpart(ITypeSymbol read, IOperation[] operations)
    {
        IEnumerable<IMethodSymbol> methods = operations.Select(static one => one is IInvocationOperation call ? call.TargetMethod : (one as IObjectCreationOperation)?.Constructor)
            .OfType<IMethodSymbol>();
        var calls = new HashSet<string>(methods.Select(static method => $"{KnownTypes.NameOf(method.ContainingType)}.{method.Name}"));
        if (read.SpecialType == SpecialType.System_Object)
        {
            bool isByKind = operations.OfType<IPropertyReferenceOperation>().Any(static one => one.Property.Name == "TokenType" && one.Property.ContainingType.Name == "Utf8JsonReader");
            return isByKind && calls.Contains(GetString) && calls.Any(static call => call is
                "System.Text.Json.Utf8JsonReader.GetInt64" or "System.Text.Json.Utf8JsonReader.TryGetInt64" or "System.Text.Json.Utf8JsonReader.GetDouble" or "System.Text.Json.Utf8JsonReader.GetDecimal")
                ? "ClrObjectConverter" : null;
        }

        if (calls.Contains(GetString) && s_components.Any(calls.Contains))
        {
            return "TypeConverterConverter";
        }

        string? name = read is INamedTypeSymbol named ? KnownTypes.NameOf(named) : null;
        string? known = s_known.FirstOrDefault(one => one.Types.Contains(name) && one.Calls.Any(calls.Contains)).Converter;

        // By default, the package's converter for BigInteger does not read strings, so it does not do the same as a converter that does.
        return known == "BigIntegerConverter" && calls.Contains(GetString) ? null : known;
    }

    private static bool IsEnum(ITypeSymbol read) =>
        read.TypeKind == TypeKind.Enum || (read is ITypeParameterSymbol parameter && parameter.ConstraintTypes.Any(static one => one.SpecialType == SpecialType.System_Enum));

    /// <summary>Whether the code of a converter refers to [EnumMember]; attributes on it do not count.</summary>
    private static bool LooksForNames(INamedTypeSymbol type, CancellationToken cancellation) => type.DeclaringSyntaxReferences
        .SelectMany(part => part.GetSyntax(cancellation).DescendantNodes(static node => node is not AttributeListSyntax))
        .Any(static node => node is IdentifierNameSyntax { Identifier.ValueText: "EnumMemberAttribute" });
}
