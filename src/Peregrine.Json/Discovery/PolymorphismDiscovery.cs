using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Creates plans of polymorphic types.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class PolymorphismDiscovery
{
    /// <summary>Returns a contract that wraps the given one and adds polymorphism.</summary>
    public static TypeContract Around(
        TypeContract contract, JsonPolymorphismOptions polymorphism, TypeChoice? choose, OptionsScope options, bool isGiven) =>
        TypeCall.Make(contract.Type, new Polymorphic(contract, polymorphism, choose, options, isGiven));

    /// <summary>Throws if the polymorphism settings of a type are invalid, even though the type has a user's converter, which does not use them.</summary>
    public static void Check(TypeContract contract, JsonPolymorphismOptions polymorphism, OptionsScope options) =>
        TypeCall.Run(contract.Type, new CheckDescription(contract, polymorphism, options));

    /// <summary>
    /// Returns the nearest polymorphic base of a type that is not polymorphic itself, or null. Invalid ancestors are ignored. If two candidates (a class and an
    /// interface, or two interfaces) are unrelated, none is chosen: System.Text.Json then writes the value by its own type.
    /// </summary>
    public static Type? AncestorOf(Type type, OptionsScope options)
    {
        if (!MayMeet.DerivedTypes || TypeMarks.IsPolymorphic(type, options))
        {
            return null;
        }

        Type? nearest = type.BaseType;
        while (nearest is not null && !IsAncestor(nearest, options))
        {
            nearest = nearest.BaseType;
        }

        foreach (Type candidate in type.GetInterfaces())
        {
            if (!IsAncestor(candidate, options))
            {
                continue;
            }

            if (nearest is null || nearest.IsAssignableFrom(candidate))
            {
                nearest = candidate;
            }
            else if (!candidate.IsAssignableFrom(nearest))
            {
                return null;
            }
        }

        return nearest;
    }

    /// <summary>
    /// Returns the <see cref="DerivedType{T}"/> that writes a type with the discriminator that a base type lists for it. The result has no discriminator if a
    /// member of the type has the discriminator's name, because the base type then refuses the type.
    /// </summary>
    public static DerivedType<T> ListedOf<T>(TypeContract<T> plain, Listing listing, OptionsScope options)
    {
        bool isTaken = HasMember(plain, listing.Name);
        var names = new MetadataNames(Encoding.UTF8.GetBytes(listing.Name), options.Settings.AllowOutOfOrderMetadataProperties)
        {
            HasReferences = options.References == ReferenceMode.Preserve,
        };
        byte[] prefix = PrefixOf(listing.Name, options);
        return AccessOf<T>(
            plain, names, isTaken ? null : BlockOf(prefix, listing.Discriminator, options), prefix.Length, isTaken ? null : listing.Discriminator as string,
            options.Escapes);
    }

    private static bool IsAncestor(Type type, OptionsScope options)
    {
        try
        {
            if (!TypeMarks.IsPolymorphic(type, options))
            {
                return false;
            }

            Preparation.Run(options.Contract(type));
            return true;
        }
        catch (Exception error) when (error is not InsufficientMemoryException)
        {
            return false;
        }
    }

    private sealed class CheckDescription(TypeContract contract, JsonPolymorphismOptions polymorphism, OptionsScope options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => Describe((TypeContract<T>)contract, polymorphism, null, options);
    }

    private sealed class Polymorphic(
        TypeContract contract, JsonPolymorphismOptions polymorphism, TypeChoice? choose, OptionsScope options, bool isGiven) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>()
        {
            var typed = (TypeContract<T>)contract;
            return new PolymorphicContract<T>(typed, () => Describe(typed, polymorphism, choose, options, isGiven));
        }
    }

    private sealed class Access<TBase>(TypeContract contract, MetadataNames names, byte[]? block, int nameLength, string? text, EscapeSet? escapes) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new DerivedType<TBase, T>((TypeContract<T>)contract, names, block, nameLength, text, escapes);
    }

    /// <summary>
    /// Creates the plan of a polymorphic type. If reflection finds its members, errors in their names and attributes are reported instead of an
    /// <see cref="InvalidOperationException"/> for the polymorphism or a derived type.
    /// </summary>
    /// <param name="plain">The contract of the type itself.</param>
    /// <param name="settings">The polymorphism.</param>
    /// <param name="choose">Chooses the derived type instead of a discriminator, or null.</param>
    /// <param name="options">The options.</param>
    /// <param name="isGiven">
    /// Whether a caller's metadata defines <paramref name="plain"/>. If so, and if the type is in its own list of derived types, the options' contract reads
    /// and writes it as a derived type.
    /// </param>
    public static PolymorphicPlan<T> Describe<T>(
        TypeContract<T> plain, JsonPolymorphismOptions settings, TypeChoice? choose, OptionsScope options, bool isGiven = false)
    {
        try
        {
            return Make(plain, settings, choose, options, isGiven);
        }
        catch (InvalidOperationException) when (IsByReflection(plain, options))
        {
            MemberDiscovery.Check(typeof(T), options);
            throw;
        }
    }

    /// <summary>Whether the contract's members come from the type's declaration, unchanged by any resolver.</summary>
    private static bool IsByReflection(TypeContract plain, OptionsScope options) =>
        plain is IObjectContract && PlainResolvers.IsPlain(options.Settings.TypeInfoResolver);

    private static PolymorphicPlan<T> Make<T>(TypeContract<T> plain, JsonPolymorphismOptions settings, TypeChoice? choose, OptionsScope options, bool isGiven)
    {
        Type type = typeof(T);
        bool isNamed = settings.DerivedTypes.Any(static one => one.TypeDiscriminator is not null);
        string? custom = !isNamed || settings.TypeDiscriminatorPropertyName == "$type" ? null : settings.TypeDiscriminatorPropertyName;
        JsonUnknownDerivedTypeHandling unknown = settings.UnknownDerivedTypeHandling;
        if (type.IsValueType || type.IsSealed || (type.IsGenericType && type.ContainsGenericParameters) || type == typeof(object))
        {
            throw Throw.NotPolymorphic(type);
        }

        bool hasReferences = options.References == ReferenceMode.Preserve;
        byte[]? customText = custom is null ? null : Encoding.UTF8.GetBytes(custom);
        var names = new MetadataNames(customText, options.Settings.AllowOutOfOrderMetadataProperties) { HasReferences = hasReferences };
        string name = custom ?? "$type";
        byte[] prefix = PrefixOf(name, options);
        var derived = new List<DerivedType<T>>();
        var ordered = names.AllowsOutOfOrder ? new MetadataNames(customText, allowsOutOfOrder: false) { HasReferences = hasReferences } : names;
        var texts = new List<(string Text, DerivedType<T> Target)>();
        var numbers = new Dictionary<int, DerivedType<T>>();
        var seen = new HashSet<object>();
        foreach (JsonDerivedType one in settings.DerivedTypes)
        {
            CheckDerived(type, one.DerivedType, unknown);

            // Prepares this derived type, and everything that it refers to, before the next derived type and before the members of the polymorphic type.
            bool isItself = one.DerivedType == type;
            if (!isItself)
            {
                options.PrepareFirst(one.DerivedType);
            }

            if (derived.Exists(d => d.Type == one.DerivedType))
            {
                throw Throw.DerivedTypeTwice(type, one.DerivedType);
            }

            if (one.TypeDiscriminator is { } key && !seen.Add(key))
            {
                throw Throw.DiscriminatorTwice(type, key);
            }

            TypeContract contract = isItself && !isGiven ? plain : options.Contract(one.DerivedType).Plain;
            byte[]? block = BlockOf(prefix, one.TypeDiscriminator, options);
            DerivedType<T> access = AccessOf<T>(contract, names, block, prefix.Length, one.TypeDiscriminator as string, options.Escapes);
            derived.Add(access);
            if (one.TypeDiscriminator is string found)
            {
                texts.Add((found, access));
            }
            else if (one.TypeDiscriminator is int number)
            {
                numbers[number] = access;
            }
        }

        if (derived.Count == 0)
        {
            throw Throw.NoDerivedTypes(type);
        }

        if (isNamed && !plain.CarriesMetadata)
        {
            throw new NotSupportedException(ErrorText.DerivedTypeWithoutMetadata(type)).WithSource();
        }

        if (custom is "$id" or "$ref" or "$values")
        {
            throw Throw.DiscriminatorNameReserved();
        }

        for (int i = 0; i < derived.Count; i++)
        {
            if (settings.DerivedTypes[i].TypeDiscriminator is not null)
            {
                CheckName(plain, derived[i], name, options, isGiven);
            }
        }

        return new PolymorphicPlan<T>
        {
            Derived = [.. derived],
            Base = AccessOf<T>(plain, names, null, 0, null, null),
            Names = names,
            OrderedNames = ordered,
            Expected = Prediction.Of(Encoding.UTF8.GetBytes(name), 0, ignoreCase: false),
            Texts = new NameTable([.. texts.Select(t => t.Text)], null, ignoreCase: false, options.Escapes),
            TextTargets = [.. texts.Select(t => t.Target)],
            Numbers = numbers,
            Chooser = choose,
            Unknown = unknown,
            IgnoresUnrecognized = settings.IgnoreUnrecognizedTypeDiscriminators,
            AllowsOutOfOrder = names.AllowsOutOfOrder,
        };
    }

    private static void CheckDerived(Type type, Type derived, JsonUnknownDerivedTypeHandling unknown)
    {
        if (!type.IsAssignableFrom(derived) || derived.ContainsGenericParameters
            || (derived.IsAbstract && unknown != JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor))
        {
            throw Throw.DerivedTypeNotSupported(derived, type);
        }
    }

    /// <summary>
    /// Throws if a derived type has a member with the discriminator's name. For the polymorphic type itself, if reflection finds its members, only names are
    /// examined: the types of its members are prepared later.
    /// </summary>
    private static void CheckName<T>(TypeContract<T> plain, DerivedType<T> derived, string name, OptionsScope options, bool isGiven)
    {
        bool isByNames = derived.Type == typeof(T) && !isGiven && ReflectionSwitch.Finds && IsByReflection(plain, options);
        if (isByNames ? MemberDiscovery.HasMember(typeof(T), name, options) : HasMember(derived.Plain, name))
        {
            throw Throw.MemberNamedAsMetadata(derived.Type, name);
        }
    }

    /// <summary>Returns the discriminator's name as written, with quotes and colon.</summary>
    private static byte[] PrefixOf(string name, OptionsScope options) =>
        [(byte)'"', .. name == "$type" ? "$type"u8.ToArray() : EscapedName.Encode(name, options.Escapes), (byte)'"', (byte)':'];

    /// <summary>Returns the bytes of name and discriminator; null for a type without a discriminator.</summary>
    private static byte[]? BlockOf(byte[] prefix, object? discriminator, OptionsScope options) => discriminator switch
    {
        string text => [.. prefix, (byte)'"', .. EscapedName.Encode(text, options.Escapes), (byte)'"'],
        int number => [.. prefix, .. Encoding.UTF8.GetBytes(number.ToString(System.Globalization.CultureInfo.InvariantCulture))],
        _ => null,
    };

    private static bool HasMember(TypeContract contract, string name) =>
        contract is IObjectContract shape && Array.Exists(shape.Plan.Members, m => m.Spec.Name == name && m.Contract is not IgnoredContract);

    private static DerivedType<T> AccessOf<T>(TypeContract contract, MetadataNames names, byte[]? block, int nameLength, string? text, EscapeSet? escapes) =>
        (DerivedType<T>)TypeCall.Run(contract.Type, new Access<T>(contract, names, block, nameLength, text, escapes))!;
}
