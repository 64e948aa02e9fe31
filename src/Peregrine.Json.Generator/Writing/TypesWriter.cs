namespace Peregrine.Json.Generator.Writing;

/// <summary>Writes the registry: the class through which the library finds the contracts of an assembly.</summary>
internal static class TypesWriter
{
    /// <summary>An alias of the library's namespace for generated code, which no type can hide.</summary>
    public const string Runtime = "runtime::";

    /// <summary>An alias of the namespace of the attributes, which no type can hide.</summary>
    public const string Serialization = "serialization::";

    /// <summary>
    /// The version of the code that this generator writes, equal to the library's RuntimeVersion.Current. Both increase with any change of the meaning of
    /// generated code or of the text of declarations.
    /// </summary>
    internal const int Version = 1;

    /// <summary>The namespace of generated code.</summary>
    public const string Namespace = "Peregrine.Json.Generated";

    /// <summary>
    /// The warnings that compilers of trimmed and native programs would report in generated code, for members, constructors and converters with the
    /// corresponding attributes.
    /// </summary>
    private static readonly (string Category, string Warning)[] s_warnings =
    [
        ("Trimming", "IL2026"), ("Trimming", "IL2046"), ("Trimming", "IL2062"), ("Trimming", "IL2067"), ("Trimming", "IL2072"), ("Trimming", "IL2087"), ("Trimming", "IL2091"), ("Trimming", "IL2110"), ("Trimming", "IL2111"),
        ("Trimming", "IL2112"), ("AOT", "IL3050"), ("AOT", "IL3051"), ("SingleFile", "IL3002"),
    ];

    /// <summary>Returns the name of the registry's class. It includes the assembly's name, because assemblies may see each other's internals.</summary>
    public static string ClassNameOf(string? assembly) => "ContractsOf_" + new string([.. (assembly ?? "").Select(static unit => char.IsLetterOrDigit(unit) ? unit : '_')]);

    /// <summary>Returns the text of the registry.</summary>
    /// <param name="className">The name of the registry's class.</param>
    /// <param name="entries">The types.</param>
    /// <param name="kept">Methods of converters that reflection searches for.</param>
    /// <param name="kinds">The built-in kinds of types that the project has; null if it may have any.</param>
    /// <remarks>
    /// Types are found by name first, then compared in separate methods, so that a call makes the runtime load only types with this name, not all.
    /// </remarks>
    public static string Write(string className, EquatableArray<EntryModel> entries, EquatableArray<KeptModel> kept = default, string? kinds = null)
    {
        CodeText code = Begin();
        code.Line("[global::System.CodeDom.Compiler.GeneratedCode(\"Peregrine.Json.Generator\", \"1\")]")
            .Line("[global::System.Runtime.CompilerServices.CompilerGenerated]")
            .Line("[global::System.Diagnostics.CodeAnalysis.ExcludeFromCodeCoverage]")
            .Line("[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]");
        foreach ((string category, string warning) in s_warnings)
        {
            code.Line($"[global::System.Diagnostics.CodeAnalysis.UnconditionalSuppressMessage(\"{category}\", \"{warning}\", Justification = \"The code names what its types declare.\")]");
        }

        code.Open($"internal sealed partial class {className} : {Runtime}GeneratedTypes");
        if (kinds is not null)
        {
            // Names for the build of a native program (Peregrine.Json.targets). No code uses them.
            code.Line("private const bool TypesAreKnown = true;");
            foreach (string kind in kinds.Split([',', ' '], System.StringSplitOptions.RemoveEmptyEntries))
            {
                code.Line($"private const bool Meets{kind} = true;");
            }

            code.Gap();
        }

        code.Line("[global::System.Runtime.CompilerServices.ModuleInitializer]");
        foreach (KeptModel one in kept)
        {
            code.Line($"[global::System.Diagnostics.CodeAnalysis.DynamicDependency({Parsing.Literals.Of(one.Method)}, {Parsing.Literals.Of(one.Type)}, {Parsing.Literals.Of(one.Assembly)})]");
        }

        code.Line($"internal static void Register() => Register(new {className}());")
            .Gap()
            .Line($"public override int Version => {Version};")
            .Gap()
            .Open($"public override {Runtime}GeneratedType Find(global::System.Type type)")
            .Open("switch (type.Name)");
        var methods = new List<(int Number, EntryModel Entry)>();
        EntryModel[] anonymous = [.. entries.Where(static entry => IsAnonymous(entry.Name))];
        WriteCases(code, entries.Where(static entry => !IsAnonymous(entry.Name)), 0, methods);
        code.Case("default:").Line($"return {(anonymous.Length == 0 ? "null" : "FindAnonymous(type)")};").EndCase();
        code.Close().Close();
        if (anonymous.Length > 0)
        {
            WriteAnonymous(code, anonymous, methods);
        }

        foreach ((int number, EntryModel entry) in methods)
        {
            WriteFind(code, number, entry);
        }

        if (entries.Any(static entry => entry.Anonymous.Count > 0))
        {
            code.Gap().Line("private static T Typed<T>(object value, T example) where T : class => (T)value;");
        }

        return code.Close().Close().ToString();
    }

    /// <summary>Returns an expression that has the type of an anonymous object, without creating one.</summary>
    public static string Typed(string example) => $"false ? {example} : null";

    /// <summary>Returns the id of a type that contains anonymous types, from the comment before the method that compares it.</summary>
    public static string IdBefore(MethodDeclarationSyntax method) =>
        method.GetLeadingTrivia().LastOrDefault(static one => one.IsKind(SyntaxKind.SingleLineCommentTrivia)).ToString() is { Length: > 3 } comment ? comment.Substring(3) : "";

    private static bool IsAnonymous(string name) => name.StartsWith(AnonymousTypes.RuntimePrefix, System.StringComparison.Ordinal);

    private static void WriteCases(CodeText code, IEnumerable<EntryModel> entries, int leftOut, List<(int Number, EntryModel Entry)> methods)
    {
        foreach (IGrouping<string, EntryModel> group in entries.GroupBy(static entry => entry.Name))
        {
            string[] calls = [.. group.Select(entry => Remember(methods, methods.Count, entry))];
            code.Case($"case {Parsing.Literals.Of(group.Key.Substring(leftOut))}:").Line($"return {string.Join(" ?? ", calls)};").EndCase();
        }
    }

    /// <summary>
    /// Writes the search for anonymous types and their arrays. Only the text after the number that the compiler assigns is fixed, so the search compares that
    /// text.
    /// </summary>
    private static void WriteAnonymous(CodeText code, EntryModel[] entries, List<(int Number, EntryModel Entry)> methods)
    {
        code.Gap().Open($"private static {Runtime}GeneratedType FindAnonymous(global::System.Type type)")
            .Line("string name = type.Name;")
            .Open($"if (!name.StartsWith({Parsing.Literals.Of(AnonymousTypes.RuntimePrefix)}, global::System.StringComparison.Ordinal))")
            .Line("return null;")
            .Close()
            .Gap()
            .Line("int end = name.IndexOfAny(new[] { '`', '[' });")
            .Open("switch (end < 0 ? \"\" : name.Substring(end))");
        WriteCases(code, entries, AnonymousTypes.RuntimePrefix.Length, methods);
        code.Case("default:").Line("return null;").EndCase();
        code.Close().Close();
    }

    /// <summary>
    /// Writes the method that compares a type. For each anonymous type inside it, a further method passes an expression of that type, from which the compiler
    /// infers the type parameter.
    /// </summary>
    private static void WriteFind(CodeText code, int number, EntryModel entry)
    {
        string head = $"private static {Runtime}GeneratedType Find{number}";
        for (int known = 0; known < entry.Anonymous.Count; known++)
        {
            string passed = string.Concat(Enumerable.Range(0, known).Select(static at => $", e{at}"));
            code.Gap().Line($"{head}{Parameters(entry, known)} => Find{number}(type{passed}, {Typed(entry.Anonymous[known].Example)});");
        }

        code.Gap();
        if (entry.Id is { } id)
        {
            code.Line($"// {id}");
        }

        code.Line($"{head}{Parameters(entry, entry.Anonymous.Count)} => type == typeof({entry.Type}) ? {entry.Contract} : null;");
    }

    private static string Parameters(EntryModel entry, int count)
    {
        AnonymousModel[] known = [.. entry.Anonymous.Take(count)];
        return $"{AnonymousTypes.ArgumentsOf(known)}(global::System.Type type{string.Concat(known.Select(static (one, at) => $", {one.Name} e{at}"))}){AnonymousTypes.ConstraintsOf(known)}";
    }

    /// <summary>Returns the beginning of every generated file, up to the namespace.</summary>
    public static CodeText Begin() => new CodeText()
        .Line("// <auto-generated/>")
        .Line("#nullable disable")
        .Line("#pragma warning disable")
        .Gap()
        .Open($"namespace {Namespace}")
        .Line("using global::Peregrine.Json.Runtime;")
        .Line("using runtime = global::Peregrine.Json.Runtime;")
        .Line("using serialization = global::System.Text.Json.Serialization;")
        .Gap();

    private static string Remember(List<(int, EntryModel)> methods, int number, EntryModel entry)
    {
        methods.Add((number, entry));
        return $"Find{number}(type)";
    }
}
