using System.Text;

namespace Peregrine.Json.Generator.Parsing;

/// <summary>Follows types from the roots through members, elements, keys, values, union cases and derived types, and creates a model of each.</summary>
internal sealed class TypeWalk
{
    private const string RuntimeTypes = "Peregrine.Json.Runtime.GeneratedTypes", RuntimeClosedTypes = "Peregrine.Json.Runtime.ClosedTypes";

    /// <summary>The maximum number of types, including nested arguments, that one type may contain.</summary>
    private const int MostParts = 64;

    /// <summary>
    /// The maximum length of a type's name in messages and in names of files, which have to stay below the limits of compilers and operating systems.
    /// </summary>
    private const int LongestName = 100;

    /// <summary>The format of types in messages, without annotations, so that each type has one name.</summary>
    private static readonly SymbolDisplayFormat s_display = SymbolDisplayFormat.CSharpErrorMessageFormat.RemoveMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    private readonly Access _access;
    private readonly CollectionParser _collections;
    private readonly Queue<ITypeSymbol> _waiting = new();
    private readonly HashSet<string> _seen = [];
    private readonly HashSet<string> _classNames = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<EntryModel> _entries = [];
    private readonly List<ObjectModel> _objects = [];
    private readonly List<(ITypeSymbol Symbol, string Type, ProblemModel Problem)> _problems = [];
    private readonly TypeGraph _graph = new();

    /// <summary>
    /// The ids of the types in which the compiler found errors when the generator ran. Another generator may declare what is missing; otherwise the compiler
    /// reports the errors.
    /// </summary>
    private readonly List<string> _left = [];

    /// <summary>Whether the referenced library has ClosedTypes.Passed.</summary>
    private readonly bool _hasPassed;

    private KnownKinds _kinds;

    /// <summary>The type whose parts are being followed; null for roots.</summary>
    private string? _current;

    private TypeWalk(Compilation compilation, INamedTypeSymbol closed)
    {
        _access = new Access(compilation);
        _collections = new CollectionParser(closed, _access);
        _hasPassed = !closed.GetMembers("Passed").IsEmpty;
    }

    /// <summary>
    /// Returns the types that can be reached from the roots; none if only converters use the roots, the referenced library does not support generated code, or
    /// the language is too old.
    /// </summary>
    public static TypesModel Run(Compilation compilation, IReadOnlyList<RootModel> roots, CancellationToken cancellation)
    {
        // Generated code needs C# 9.
        if (roots.All(static root => root.Kind == RootKind.Converted) || compilation is CSharpCompilation { LanguageVersion: < LanguageVersion.CSharp9 } || compilation.GetTypeByMetadataName(RuntimeTypes) is null || compilation.GetTypeByMetadataName(RuntimeClosedTypes) is not { } closed)
        {
            return new(default, default, default, default);
        }

        var walk = new TypeWalk(compilation, closed);
        var found = new List<(RootModel Root, string Type)>();
        foreach (RootModel root in roots)
        {
            if (TypeId.Find(root.Id!, compilation) is not { } type)
            {
                continue;
            }

            if (root.Kind == RootKind.Converted)
            {
                walk.Pass(type);
            }
            else
            {
                found.Add((root, TypeText.Of(type)));
                walk.Reach(type);
            }
        }

        while (walk._waiting.Count > 0)
        {
            cancellation.ThrowIfCancellationRequested();
            walk.Add(walk._waiting.Dequeue());
        }

        walk.PassToContexts(found);
        return new(new(walk._entries), new(walk._objects), walk.Problems(found), walk.Served(found), walk._kinds)
        {
            Unseen = new(walk._left),
            Refused = new(found.Where(one => !walk._graph.IsServed(one.Type)).Select(static one => one.Root.Id!).Distinct()),
        };
    }

    /// <summary>
    /// Returns the contracts that would be generated in a compilation for the given types and the types that they lead to, and the types without a contract.
    /// </summary>
    public static TypesModel Again(Compilation compilation, IEnumerable<ITypeSymbol> types, CancellationToken cancellation)
    {
        var walk = new TypeWalk(compilation, compilation.GetTypeByMetadataName(RuntimeClosedTypes)!);
        foreach (ITypeSymbol type in types)
        {
            walk.Reach(type);
        }

        while (walk._waiting.Count > 0)
        {
            cancellation.ThrowIfCancellationRequested();
            walk.Add(walk._waiting.Dequeue());
        }

        return new(new(walk._entries), new(walk._objects), new(walk._problems.Select(static one => one.Problem)), default);
    }

    /// <summary>
    /// Returns the types without a contract. A type that a root of a context leads to is not marked as needed, because the context's metadata replaces the
    /// contract.
    /// </summary>
    private EquatableArray<ProblemModel> Problems(List<(RootModel Root, string Type)> roots)
    {
        if (_problems.Count == 0)
        {
            return default;
        }

        HashSet<string> used = From(roots, RootKind.Used);
        used.ExceptWith(From(roots, RootKind.InContext));
        Dictionary<string, TypeGraph.Way> needed = _graph.WaysFrom(roots.Where(one => used.Contains(one.Type)).Select(static one => one.Type));
        Dictionary<string, TypeGraph.Way> all = _graph.WaysFrom(roots.Select(static one => one.Type));
        return new(_problems.Select(one => Explained(one.Problem with { IsNeeded = used.Contains(one.Type) }, needed.TryGetValue(one.Type, out TypeGraph.Way way) || all.TryGetValue(one.Type, out way) ? way : null, roots)));
    }

    /// <summary>Adds to a problem the path to its type: the members on the path as text, and their ids.</summary>
    private static ProblemModel Explained(ProblemModel problem, TypeGraph.Way? way, List<(RootModel Root, string Type)> roots)
    {
        if (way is null)
        {
            return problem;
        }

        ISymbol[] members = [.. way.Members];
        string shown = string.Join(", ", members.Select(static one => $"{one.ContainingType.ToDisplayString(s_display)}.{one.Name}"));
        return problem with
        {
            Reason = members.Length == 0 ? problem.Reason : $"{problem.Reason}; what leads to it: {shown}",
            Steps = new(Enumerable.Reverse(members).Where(static one => !AnonymousTypes.Is(one.ContainingType)).Select(static one => DocumentationCommentId.CreateDeclarationId(one.OriginalDefinition)).OfType<string>()),
            RootId = roots.FirstOrDefault(one => one.Type == way.Root).Root?.Id,
        };
    }

    /// <summary>Returns the types that roots of one kind lead to.</summary>
    private HashSet<string> From(List<(RootModel Root, string Type)> roots, RootKind kind) => _graph.From(roots.Where(root => root.Root.Kind == kind).Select(static root => root.Type));

    /// <summary>Passes types without a contract to System.Text.Json if a context has metadata for them.</summary>
    private void PassToContexts(List<(RootModel Root, string Type)> roots)
    {
        if (_problems.Count > 0 && _hasPassed)
        {
            HashSet<string> known = From(roots, RootKind.InContext);
            foreach (ITypeSymbol type in _problems.Where(one => known.Contains(one.Type) && _access.FaultOf(one.Symbol) is null).Select(static one => one.Symbol))
            {
                Enter(type, $"{CollectionParser.ClosedTypes}.Passed<{TypeText.Of(type)}>()");
            }
        }
    }

    /// <summary>Adds a simple struct that a converter reads and writes, and its nullable form.</summary>
    private void Pass(ITypeSymbol type)
    {
        string text = TypeText.Of(type);
        if (_hasPassed && _seen.Add(text))
        {
            Enter(type, $"{CollectionParser.ClosedTypes}.Passed<{text}>()");
            Enter(_access.NullableOf(type), $"{CollectionParser.ClosedTypes}.Nullable<{text}>()");
        }
    }

    /// <summary>Returns the roots with complete contracts; none if nothing was generated.</summary>
    private EquatableArray<string> Served(List<(RootModel Root, string Type)> roots) =>
        _entries.Count == 0 ? default : new(roots.Where(root => _graph.IsServed(root.Type)).Select(static root => root.Root.Id!).Distinct());

    private void Reach(ITypeSymbol type) => Reach(type, null);

    private void Reach(ITypeSymbol type, ISymbol? by)
    {
        _kinds |= SimpleTypes.KindsOf(type);
        if (type.TypeKind is TypeKind.Error or TypeKind.TypeParameter or TypeKind.Pointer or TypeKind.FunctionPointer || type.SpecialType == SpecialType.System_Void || SimpleTypes.IsKnown(type))
        {
            return;
        }

        if (_current is not null)
        {
            _graph.Lead(_current, TypeText.Of(type), by);
        }

        int left = MostParts;
        if (!IsBelow(ref left, type))
        {
            // For example, a generic type that has a member of the same generic type over a larger argument leads to infinitely many types.
            Refuse(type, "it is too deep");
        }
        else if (_seen.Add(TypeText.Of(type)))
        {
            _waiting.Enqueue(type);
        }
    }

    /// <summary>
    /// Whether a type consists of at most <paramref name="left"/> types: itself, its elements and its type arguments, with all nested ones. Subtracts their
    /// number.
    /// </summary>
    private static bool IsBelow(ref int left, ITypeSymbol type)
    {
        if (--left < 0)
        {
            return false;
        }

        if (type is IArrayTypeSymbol array)
        {
            return IsBelow(ref left, array.ElementType);
        }

        for (INamedTypeSymbol? current = type as INamedTypeSymbol; current is not null; current = current.ContainingType)
        {
            foreach (ITypeSymbol argument in current.TypeArguments)
            {
                if (!IsBelow(ref left, argument))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private void Add(ITypeSymbol type)
    {
        _current = TypeText.Of(type);
        if (_access.FaultOf(type) is { } fault)
        {
            Refuse(type, fault);
            return;
        }

        if (type is INamedTypeSymbol { EnumUnderlyingType: null } && Symbols.JsonAttribute(type, "JsonConverterAttribute") is not null)
        {
            // Under all options, a converter handles the type.
            Enter(type, $"{CollectionParser.ClosedTypes}.Converted<{TypeText.Of(type)}>()");
        }
        else if (Symbols.NullableUnderlying(type) is { } underlying)
        {
            Reach(underlying);
            Enter(type, underlying is INamedTypeSymbol { EnumUnderlyingType: { } number } ? $"{CollectionParser.ClosedTypes}.NullableEnum<{TypeText.Of(underlying)}, {TypeText.Of(number)}>()" : $"{CollectionParser.ClosedTypes}.Nullable<{TypeText.Of(underlying)}>()");
        }
        else if (type is INamedTypeSymbol { EnumUnderlyingType: { } integer } named)
        {
            Enter(named, $"{CollectionParser.ClosedTypes}.Enum<{TypeText.Of(named)}, {TypeText.Of(integer)}>()");
        }
        else if (type is INamedTypeSymbol union && UnionParser.IsUnion(type))
        {
            AddUnion(union);
        }
        else if (CollectionParser.IsCollection(type))
        {
            AddCollection(type);
        }
        else if (type is INamedTypeSymbol other && !IsRefused(other))
        {
            AddObject(other);
        }
        else if (_hasPassed)
        {
            Enter(type, $"{CollectionParser.ClosedTypes}.Passed<{_current}>()");
        }
    }

    private void AddCollection(ITypeSymbol type)
    {
        string? contract = _collections.Find(type, out ITypeSymbol[] parts, out string? fault);
        Array.ForEach(parts, Reach);
        _kinds |= (parts.Length == 0 ? KnownKinds.Objects : KnownKinds.None) | (CollectionParser.IsNamed(contract) ? KnownKinds.None : KnownKinds.OwnCollections);
        if (contract is not null)
        {
            Enter(type, contract);
        }
        else if (fault is not null)
        {
            Refuse(type, fault);
        }
        else if (_hasPassed)
        {
            // An array of several dimensions, for which both libraries throw.
            Enter(type, $"{CollectionParser.ClosedTypes}.Passed<{_current}>()");
        }
    }

    private void AddUnion(INamedTypeSymbol type)
    {
        string? contract = new UnionParser(_access).Parse(type, out ITypeSymbol[] cases, out string? fault);
        Array.ForEach(cases, Reach);
        if (contract is not null)
        {
            Enter(type, contract);
        }
        else
        {
            Refuse(type, fault!);
        }
    }

    private void AddObject(INamedTypeSymbol type)
    {
        string name = ClassNameOf(type);
        ObjectModel? model = ObjectParser.Parse(type, name, _access, out List<(ISymbol Member, ITypeSymbol Type)> reached, out List<ITypeSymbol> converted, out ISymbol? faulty, out string? fault);
        reached.ForEach(one => Reach(one.Type, one.Member));
        converted.ForEach(Pass);
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (Symbols.IsJson(attribute, "JsonDerivedTypeAttribute") && Symbols.TryFirst(attribute, out ITypeSymbol derived))
            {
                Reach(derived is INamedTypeSymbol { IsUnboundGenericType: true } open ? OpenTypes.Close(open, type) ?? derived : derived);
            }
        }

        if (model is null)
        {
            Refuse(type, fault!, faulty);
            return;
        }

        _classNames.Add(name);
        _objects.Add(model);
        Enter(type, $"new {name}Contract{AnonymousTypes.ArgumentsOf(model.Anonymous)}()");
    }

    private void Enter(ITypeSymbol type, string contract) =>
        _entries.Add(new(TypeText.Of(type), TypeText.RuntimeName(type), contract) { Anonymous = AnonymousTypes.In(type), Id = AnonymousTypes.AreIn(type) ? TypeId.Of(type) : null });

    private void Refuse(ITypeSymbol type, string fault, ISymbol? by = null)
    {
        if (fault.Length > 0)
        {
            string text = type.ToDisplayString(s_display), name = TypeText.Of(type);
            _graph.Refuse(name);
            _problems.Add((type, name, new(text.Length <= LongestName ? text : text.Substring(0, LongestName) + "...", fault, TypeId.OfDeclaration(type))
            {
                MemberId = by is null || AnonymousTypes.Is(by.ContainingType) ? null : DocumentationCommentId.CreateDeclarationId(by.OriginalDefinition),
            }));
        }
        else if (!type.GetAttributes().Any(static one => Symbols.DerivesFromJson(one, "JsonConverterAttribute")))
        {
            _graph.Refuse(TypeText.Of(type));
            _left.Add(TypeId.Of(type));
        }
    }

    /// <summary>Whether both libraries throw for every value of the type.</summary>
    private static bool IsRefused(INamedTypeSymbol type) =>
        type.TypeKind == TypeKind.Delegate || type.SpecialType is SpecialType.System_IntPtr or SpecialType.System_UIntPtr or SpecialType.System_Delegate or SpecialType.System_MulticastDelegate
        || Symbols.Bases(type).Any(static one => Symbols.Is(one, "System.Reflection", "MemberInfo"))
        || Symbols.Is(type, "System.Runtime.Serialization", "SerializationInfo");

    /// <summary>Returns a name for the generated class of a type that no other generated class has.</summary>
    private string ClassNameOf(INamedTypeSymbol type)
    {
        // Uses the name in generated code, so that tuple types that differ only in element names have one class.
        string display = TypeText.Of(type).Replace("global::", "");
        var name = new StringBuilder();
        foreach (char unit in display.Replace("@", ""))
        {
            name.Append(char.IsLetterOrDigit(unit) ? unit : '_');
        }

        string text = name.Length <= LongestName ? name.ToString() : name.ToString(0, LongestName);
        string free = text;
        for (int number = 2; _classNames.Contains(free); number++)
        {
            free = $"{text}_{number}";
        }

        return free;
    }
}
