namespace Peregrine.Json.Generator.Parsing;

/// <summary>Creates the model of one object type.</summary>
internal static class ObjectParser
{
    private static readonly (string Name, ObjectMarks Mark)[] s_callbacks =
    [
        ("IJsonOnDeserializing", ObjectMarks.Deserializing),
        ("IJsonOnDeserialized", ObjectMarks.Deserialized),
        ("IJsonOnSerializing", ObjectMarks.Serializing),
        ("IJsonOnSerialized", ObjectMarks.Serialized),
    ];

    /// <summary>Returns the model of a type, or null if it has none.</summary>
    /// <param name="type">The type.</param>
    /// <param name="className">The name of the class to generate.</param>
    /// <param name="access">The symbols that generated code may access.</param>
    /// <param name="reached">The members that are not ignored, with their types.</param>
    /// <param name="converted">The simple structs that converters of members read and write.</param>
    /// <param name="faulty">The member that prevents a contract, or null.</param>
    /// <param name="fault">
    /// The reason why the type gets no contract, or null; empty if the compiler reports the reason itself, or a converter handles the type.
    /// </param>
    public static ObjectModel? Parse(
        INamedTypeSymbol type, string className, Access access, out List<(ISymbol Member, ITypeSymbol Type)> reached, out List<ITypeSymbol> converted, out ISymbol? faulty, out string? fault)
    {
        reached = [];
        converted = [];
        var model = new ObjectModel
        {
            ClassName = className,
            Type = TypeText.Of(type),
            Anonymous = AnonymousTypes.In(type),
            IsStruct = type.IsValueType,
            Marks = MarksOf(type),
            Members = default,
            Holders = default,
        };
        fault = FaultOf(type) ?? ReadAttributes(type, access, ref model);
        var accessors = new AccessorParser(access, model.Anonymous.Count > 0 ? AccessorParser.ClassOf(className) : null);
        var parser = new MemberParser(type, access, accessors);
        List<MemberModel> members = parser.Parse();
        faulty = fault is null ? parser.Faulty : null;
        fault ??= parser.Fault;
        if (fault is not null)
        {
            return null;
        }

        reached = parser.Types;
        converted = parser.Converted;

        ObjectMarks marks = model.Marks;
        MakerModel? maker = ConstructorParser.Parse(type, access, accessors, members.Any(static one => one.Has(MemberMarks.LanguageRequired)), ref marks, out fault);
        if (fault is not null)
        {
            return null;
        }

        int? handling = model.NumberHandling, declared = model.Condition;
        if (declared is not null)
        {
            members = [.. members.Select(one => one.Condition is not null ? one : one with { Condition = declared == Conditions.WhenWritingNull && !one.CanBeNull ? Conditions.Never : declared })];
        }

        // Contracts read and write the members that have number handling, and nothing reads or writes ignored members, so neither are marked as simple.
        members = [.. members.Select(one => (one.NumberHandling ?? handling) is null && !one.IsIgnored ? one : one with { Marks = one.Marks & ~MemberMarks.Simple })];
        model = model with { Marks = marks, Maker = maker, Members = new(members), Holders = accessors.Holders };
        return ExecutorPlanner.Plan(model);
    }

    private static ObjectMarks MarksOf(INamedTypeSymbol type)
    {
        ObjectMarks marks = type.IsAbstract || type.TypeKind == TypeKind.Interface ? ObjectMarks.Abstract : ObjectMarks.None;
        marks |= MetadataParser.Matches(type) ? ObjectMarks.MatchesMetadata : ObjectMarks.None;
        marks |= MetadataParser.Makes(type) ? ObjectMarks.MadeByMetadata : ObjectMarks.None;
        marks |= MetadataParser.IsReferenced(type) ? ObjectMarks.Referenced : ObjectMarks.None;
        marks |= MetadataParser.MayDiffer(type) ? ObjectMarks.MayDiffer : ObjectMarks.None;
        foreach ((string name, ObjectMarks mark) in s_callbacks)
        {
            marks |= Symbols.Implementations(type, "System.Text.Json.Serialization", name).Any() ? mark : ObjectMarks.None;
        }

        return marks;
    }

    private static string? FaultOf(INamedTypeSymbol type)
    {
        if (Symbols.Bases(type).Any(static one => one.TypeKind == TypeKind.Error))
        {
            return "";
        }

        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct or TypeKind.Interface))
        {
            return "no code is generated for types like it";
        }

        return FSharpTypes.IsUnion(type) ? "it is an F# union, whose cases only System.Text.Json's metadata describes" : null;
    }

    private static string? InferenceOf(AttributeData attribute) =>
        Symbols.Named(attribute, "InferClosedTypePolymorphism") is true ? "its derived types are inferred, and only System.Text.Json's metadata finds them" : null;

    /// <summary>Reads the attributes of the type. Returns the reason why it has no generated contract, or null.</summary>
    private static string? ReadAttributes(INamedTypeSymbol type, Access access, ref ObjectModel model)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (!Symbols.IsAnyJson(attribute))
            {
                continue;
            }

            if (Symbols.DerivesFromJson(attribute, "JsonConverterAttribute"))
            {
                // Under all options, a converter handles the type.
                return "";
            }

            if (Symbols.DerivesFromJson(attribute, "JsonNamingPolicyAttribute"))
            {
                if (AttributeText.PolicyOf(attribute, access) is not { } policy || model.Policy is not null)
                {
                    return "it has a naming policy that generated code cannot name";
                }

                model = model with { Policy = policy };
                continue;
            }

            if (attribute.AttributeClass!.Name is "JsonSerializableAttribute" or "JsonSourceGenerationOptionsAttribute")
            {
                continue;
            }

            if (ClassifierParser.Find(attribute, access, out string? unusable) is { } classifier)
            {
                model = model with { Marks = model.Marks | ObjectMarks.Classified, Classifier = classifier };
            }

            if ((unusable ?? InferenceOf(attribute)) is { } refusal)
            {
                return refusal;
            }

            if (Symbols.UnknownProperty(attribute) is { } unknown)
            {
                return $"its attribute {attribute.AttributeClass.Name} sets {unknown}, for which no code is generated yet";
            }

            switch (attribute.AttributeClass.Name)
            {
                case "JsonNumberHandlingAttribute" when Symbols.TryFirst(attribute, out int handling):
                    model = model with { NumberHandling = handling };
                    break;
                case "JsonUnmappedMemberHandlingAttribute" when Symbols.TryFirst(attribute, out int handling):
                    model = model with { UnmappedMemberHandling = handling };
                    break;
                case "JsonObjectCreationHandlingAttribute" when Symbols.TryFirst(attribute, out int handling):
                    model = model with { CreationHandling = handling };
                    break;
                case "JsonIgnoreAttribute" when Symbols.Named(attribute, "Condition") is int condition && condition != Conditions.Always:
                    model = model with { Condition = condition };
                    break;
                case "JsonDerivedTypeAttribute":
                    model = model with { Marks = model.Marks | ObjectMarks.Polymorphic, HasDiscriminators = model.HasDiscriminators || attribute.ConstructorArguments.Length > 1 };
                    break;
                case "JsonPolymorphicAttribute":
                    model = model with { Marks = model.Marks | ObjectMarks.Polymorphic };
                    break;
                default:
                    return $"it has the attribute {attribute.AttributeClass.Name}, for which no code is generated yet";
            }
        }

        if (OpenTypes.Describe(type, access, out string? fault) is { } derived)
        {
            model = model with { DerivedTypes = new(derived) };
        }

        return fault;
    }
}
