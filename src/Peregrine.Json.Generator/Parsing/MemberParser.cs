namespace Peregrine.Json.Generator.Parsing;

/// <summary>Parses the members of a type that reflection would find, in the order of reflection: most derived type first, properties before fields.</summary>
internal sealed class MemberParser(INamedTypeSymbol type, Access access, AccessorParser accessors)
{
    /// <summary>Stands for the type of an ignored member if generated code cannot name that type. No member of user code has this type.</summary>
    private const string NoType = "runtime::GeneratedMember";

    private readonly List<MemberModel> _members = [];
    private readonly bool _hasBases = type.BaseType is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) };

    /// <summary>The names of all members of more derived types, which may hide base members.</summary>
    private readonly HashSet<string> _names = [];

    /// <summary>The ignored virtual properties. Properties that they override are ignored too, even if they have attributes.</summary>
    private readonly Dictionary<string, IPropertySymbol> _ignored = new(StringComparer.Ordinal);

    /// <summary>The reason why no contract can be generated, or null.</summary>
    public string? Fault { get; private set; }

    /// <summary>The member that caused <see cref="Fault"/>, or null.</summary>
    public ISymbol? Faulty { get; private set; }

    /// <summary>The members that are not ignored, with their types.</summary>
    public List<(ISymbol Member, ITypeSymbol Type)> Types { get; } = [];

    /// <summary>The simple structs that converters of members read and write.</summary>
    public List<ITypeSymbol> Converted { get; } = [];

    /// <summary>Parses the members; sets <see cref="Fault"/> if no code can be generated for one of them.</summary>
    public List<MemberModel> Parse()
    {
        foreach (INamedTypeSymbol declaring in Hierarchy().TakeWhile(_ => Fault is null))
        {
            // The compiler lists a named element of a tuple as two fields. The underlying type has only Item1, Item2 and so on, as at run time.
            INamedTypeSymbol declared = declaring.TupleUnderlyingType ?? declaring;
            foreach (IPropertySymbol property in declared.GetMembers().OfType<IPropertySymbol>())
            {
                AddProperty(property, declaring);
            }

            foreach (IFieldSymbol field in declared.GetMembers().OfType<IFieldSymbol>())
            {
                AddField(field, declaring);
            }

            if (_members.Where(one => one.DeclaringType == TypeText.Of(declaring)).GroupBy(static one => one.ClrName).Any(static group => group.Count() > 1))
            {
                // The compiler reports duplicate members.
                Fault = "";
            }

            _names.UnionWith(declared.GetMembers().Select(static member => member.Name));
        }

        return _members;
    }

    private IEnumerable<INamedTypeSymbol> Hierarchy() =>
        type.TypeKind == TypeKind.Interface ? Symbols.InterfaceOrder(type)
        : Symbols.Bases(type).TakeWhile(static one => one.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType));

    private void AddProperty(IPropertySymbol property, INamedTypeSymbol declaring)
    {
        if (property.IsStatic || property.IsIndexer || property.Parameters.Length > 0)
        {
            return;
        }

        bool isIncluded = Symbols.JsonAttribute(property, "JsonIncludeAttribute") is not null;
        if (!isIncluded && !IsPublic(property.GetMethod) && !IsPublic(property.SetMethod))
        {
            return;
        }

        bool isVirtual = IsVirtual(property);
        if (isVirtual && _ignored.TryGetValue(property.Name, out IPropertySymbol overriding) && SymbolEqualityComparer.Default.Equals(overriding.Type, property.Type))
        {
            return;
        }

        if (property.ReturnsByRef || property.ReturnsByRefReadonly || property.ExplicitInterfaceImplementations.Length > 0)
        {
            // Discovery by reflection does not list an ignored property of this kind.
            if (!IsIgnored(property))
            {
                Refuse(property, $"its member '{property.Name}' returns a reference or implements an interface explicitly");
            }

            return;
        }

        IMethodSymbol? getter = Usable(property.GetMethod, isIncluded), setter = Usable(property.SetMethod, isIncluded);
        MemberMarks marks =
            (isIncluded ? MemberMarks.Included : 0) | (getter is null ? 0 : MemberMarks.CanGet) | (setter is null ? 0 : MemberMarks.CanSet)
            | (isVirtual ? MemberMarks.Virtual : 0) | (property.IsRequired ? MemberMarks.LanguageRequired : 0)
            | (getter is not null && RunsUserCode(getter) ? MemberMarks.UserGet : 0) | (setter is not null && RunsUserCode(setter) ? MemberMarks.UserSet : 0);
        Add(property, property.Type, declaring, marks, getter, setter);
        if (isVirtual && IsIgnored(property))
        {
            _ignored[property.Name] = property;
        }
    }

    private void AddField(IFieldSymbol field, INamedTypeSymbol declaring)
    {
        bool isIncluded = Symbols.JsonAttribute(field, "JsonIncludeAttribute") is not null;
        bool isPublic = field.DeclaredAccessibility == Accessibility.Public;
        if (field.IsStatic || field.IsConst || (!isIncluded && !isPublic) || (field.IsImplicitlyDeclared && !field.ContainingType.IsTupleType)
            || (field.CorrespondingTupleField is { } element && !SymbolEqualityComparer.Default.Equals(element, field))
            || field.ContainingType.OriginalDefinition.GetMembers(field.Name).IsEmpty)
        {
            return;
        }

        MemberMarks marks = MemberMarks.Field | MemberMarks.CanGet | (field.IsReadOnly ? 0 : MemberMarks.CanSet)
            | (isPublic ? MemberMarks.Public : 0) | (isIncluded ? MemberMarks.Included : 0) | (field.IsRequired ? MemberMarks.LanguageRequired : 0);
        Add(field, field.Type, declaring, marks, field, field.IsReadOnly ? null : field);
    }

    private void Add(ISymbol member, ITypeSymbol value, INamedTypeSymbol declaring, MemberMarks marks, ISymbol? getter, ISymbol? setter)
    {
        bool isIgnored = IsIgnored(member);
        if (isIgnored && (value.IsRefLikeType || value.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer))
        {
            // Discovery by reflection does not list an ignored member with such a type.
            return;
        }

        string? hidden = access.FaultOf(value);
        if (((isIgnored ? null : hidden) ?? access.FaultOf(declaring)) is { } fault)
        {
            Refuse(member, fault.Length == 0 ? fault : $"its member '{member.Name}' has a type that generated code cannot use: {fault}");
            return;
        }

        (bool refusesNull, bool givesNoNull) = Nullability.Of(member, value);
        var model = new MemberModel
        {
            ClrName = member.Name,
            DeclaringType = TypeText.Of(declaring),
            Type = hidden is null ? TypeText.Of(value) : NoType,
            Marks = marks | (refusesNull ? MemberMarks.RefusesNull : 0) | (givesNoNull ? MemberMarks.GivesNoNull : 0) | (SimpleTypes.IsSimple(value) ? MemberMarks.Simple : 0),
            CanBeNull = Symbols.CanBeNull(value),
            NeedsCast = (type.TypeKind == TypeKind.Interface && !SymbolEqualityComparer.Default.Equals(declaring, type)) || _names.Contains(member.Name),
        };
        if (WithAttributes(model, member, isIgnored) is not { } marked)
        {
            return;
        }

        if (isIgnored)
        {
            // Only the member's name matters, because the member is neither read nor written.
            _members.Add(marked);
            return;
        }

        Types.Add((member, value));
        if (marked.Converter is not null && (Symbols.NullableUnderlying(value) ?? value) is var plain && SimpleTypes.IsKnownStruct(plain))
        {
            Converted.Add(plain);
        }

        _members.Add(marked with
        {
            Getter = getter is null ? null : accessors.GetterOf(member, getter),
            Setter = setter is null ? null : accessors.SetterOf(member, setter),
            IsFieldReference = member is IFieldSymbol,
        });
        if (accessors.Fault is { } unreached)
        {
            Refuse(member, unreached);
        }
    }

    private void Refuse(ISymbol member, string fault)
    {
        if (Fault is null)
        {
            (Fault, Faulty) = (fault, member);
        }
    }

    /// <summary>Whether a member is never written and never read.</summary>
    private static bool IsIgnored(ISymbol member) =>
        Symbols.JsonAttribute(member, "JsonIgnoreAttribute") is { } attribute && (Symbols.Named(attribute, "Condition") as int? ?? Conditions.Always) == Conditions.Always;

    /// <summary>Returns the member with the data of its attributes; null if no code can be generated for an attribute.</summary>
    private MemberModel? WithAttributes(MemberModel model, ISymbol member, bool isIgnored)
    {
        foreach (AttributeData attribute in member.GetAttributes())
        {
            if (!Symbols.IsAnyJson(attribute))
            {
                continue;
            }

            if (Symbols.DerivesFromJson(attribute, "JsonConverterAttribute"))
            {
                if (AttributeText.Of(attribute, access) is not { } converter || model.Converter is not null)
                {
                    if (isIgnored)
                    {
                        continue;
                    }

                    Refuse(member, $"its member '{member.Name}' has a converter that generated code cannot name");
                    return null;
                }

                model = model with { Converter = converter, Marks = model.Marks & ~MemberMarks.Simple };
                continue;
            }

            if (Symbols.DerivesFromJson(attribute, "JsonNamingPolicyAttribute"))
            {
                if (AttributeText.PolicyOf(attribute, access) is not { } policy || model.Policy is not null)
                {
                    Refuse(member, $"its member '{member.Name}' has a naming policy that generated code cannot name");
                    return null;
                }

                model = model with { Policy = policy };
                continue;
            }

            if (Symbols.UnknownProperty(attribute) is { } unknown)
            {
                Refuse(member, $"the attribute {attribute.AttributeClass!.Name} of its member '{member.Name}' sets {unknown}, for which no code is generated yet");
                return null;
            }

            switch (attribute.AttributeClass!.Name)
            {
                case "JsonPropertyNameAttribute" when Symbols.TryFirst(attribute, out string name):
                    if (Literals.HasLoneSurrogate(name))
                    {
                        Refuse(member, $"the name in JSON of its member '{member.Name}' has a surrogate without its pair, which compilers replace in attributes");
                        return null;
                    }

                    model = model with { Name = name };
                    break;
                case "JsonPropertyOrderAttribute" when Symbols.TryFirst(attribute, out int order):
                    model = model with { Order = order };
                    break;
                case "JsonIgnoreAttribute":
                    model = model with { Condition = Symbols.Named(attribute, "Condition") as int? ?? Conditions.Always };
                    break;
                case "JsonNumberHandlingAttribute" when Symbols.TryFirst(attribute, out int handling):
                    model = model with { NumberHandling = handling };
                    break;
                case "JsonObjectCreationHandlingAttribute" when Symbols.TryFirst(attribute, out int handling):
                    model = model with { CreationHandling = handling };
                    break;
                case "JsonRequiredAttribute":
                    model = model with { Marks = model.Marks | MemberMarks.JsonRequired };
                    break;
                case "JsonExtensionDataAttribute":
                    model = model with { Marks = (model.Marks | MemberMarks.ExtensionData) & ~MemberMarks.Simple };
                    break;
                case "JsonIncludeAttribute":
                    break;
                default:
                    Refuse(member, $"its member '{member.Name}' has the attribute {attribute.AttributeClass.Name}, for which no code is generated yet");
                    return null;
            }
        }

        return model;
    }

    private static IMethodSymbol? Usable(IMethodSymbol? accessor, bool isIncluded) => accessor is not null && (isIncluded || IsPublic(accessor)) ? accessor : null;

    private static bool IsPublic(IMethodSymbol? accessor) => accessor?.DeclaredAccessibility == Accessibility.Public;

    /// <summary>
    /// Whether an accessor may run user code: it belongs to an interface, is not that of an automatic property, or a derived class may override it.
    /// </summary>
    private static bool RunsUserCode(IMethodSymbol accessor) =>
        accessor.ContainingType.TypeKind == TypeKind.Interface || !IsAutomatic(accessor)
        || ((accessor.IsVirtual || accessor.IsAbstract || accessor.IsOverride) && !accessor.IsSealed && !accessor.ContainingType.IsSealed);

    private static bool IsAutomatic(IMethodSymbol accessor)
    {
        if (accessor.DeclaringSyntaxReferences.Length == 0)
        {
            // The accessor belongs to a property of a record parameter, or to a property in another assembly.
            return accessor.IsImplicitlyDeclared || accessor.GetAttributes().Any(static one => Symbols.Is(one.AttributeClass, "System.Runtime.CompilerServices", "CompilerGeneratedAttribute"))
                || (accessor.Locations.Any(static place => place.IsInSource) && accessor.AssociatedSymbol?.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is ParameterSyntax);
        }

        if (accessor.AssociatedSymbol is IPropertySymbol { IsPartialDefinition: true, PartialImplementationPart: null })
        {
            // Another generator implements the property.
            return false;
        }

        IMethodSymbol implemented = accessor.PartialImplementationPart ?? accessor;
        return implemented.DeclaringSyntaxReferences.All(static one => one.GetSyntax() is AccessorDeclarationSyntax { Body: null, ExpressionBody: null } or ParameterSyntax) && !accessor.IsAbstract && !accessor.IsExtern;
    }

    /// <summary>
    /// Whether the accessors are virtual at run time, as are accessors that implement an interface. The latter count only in a type with a base class, because
    /// other types override no property.
    /// </summary>
    private bool IsVirtual(IPropertySymbol property) =>
        property.IsVirtual || property.IsAbstract || property.IsOverride
        || (_hasBases && property.ContainingType.AllInterfaces.SelectMany(one => one.GetMembers(property.Name)).Any(one => SymbolEqualityComparer.Default.Equals(property.ContainingType.FindImplementationForInterfaceMember(one), property)));
}
