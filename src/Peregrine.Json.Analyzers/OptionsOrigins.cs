using System.Collections.Concurrent;

namespace Peregrine.Json.Analyzers;

/// <summary>How options were created, as far as the analysis can find out at the place that uses them.</summary>
internal enum OptionsOrigin
{
    /// <summary>The options come from other code, or other code may have changed them.</summary>
    Unknown,

    /// <summary>UsePeregrine was called on the options.</summary>
    Peregrine,

    /// <summary>UsePeregrine was not called on the options.</summary>
    Plain,
}

/// <summary>Follows options back to their creation, through the local variables of the method and through read-only fields and properties.</summary>
internal sealed class OptionsOrigins(KnownTypes types, Compilation compilation)
{
    /// <summary>
    /// The maximum number of steps back to the creation of options. In code that does not compile, options may be copies of themselves, and the steps would not
    /// end.
    /// </summary>
    private const int MaxSteps = 8;

    /// <summary>The prefixes of the names of methods that only use their options.</summary>
    private static readonly string[] s_calls = ["Serialize", "Deserialize", "Get", "Post", "Put", "Patch", "Delete", "Read", "Write", "Create", "Json", "Populate", "TryDeserialize"];

    private readonly ConcurrentDictionary<ISymbol, OptionsOrigin> _known = new(SymbolEqualityComparer.Default);

    public OptionsOrigin Of(IOperation? value, CancellationToken cancellation) => Of(value, MaxSteps, cancellation);

    private OptionsOrigin Of(IOperation? value, int steps, CancellationToken cancellation)
    {
        switch (value)
        {
            case null:
                return OptionsOrigin.Unknown;
            case var _ when steps == 0:
                return OptionsOrigin.Unknown;
            case IConversionOperation conversion:
                return Of(conversion.Operand, steps - 1, cancellation);
            case IParenthesizedOperation parenthesized:
                return Of(parenthesized.Operand, steps - 1, cancellation);
            case { ConstantValue: { HasValue: true, Value: null } } or IDefaultValueOperation:
                return OptionsOrigin.Plain;
            case IInvocationOperation call when types.IsUsePeregrine(call.TargetMethod):
                return OptionsOrigin.Peregrine;
            case IObjectCreationOperation made when types.IsOptions(made.Type):
                return OfCreation(made, steps, cancellation);
            case ILocalReferenceOperation { Local: { } local }:
                return _known.TryGetValue(local, out OptionsOrigin known) ? known : _known.GetOrAdd(local, OfLocal(local, value, steps, cancellation));
            case IPropertyReferenceOperation { Property: { IsStatic: true } property } when types.IsOptions(property.ContainingType):
                return OptionsOrigin.Plain;
            case IMemberReferenceOperation { Member: IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null } } member:
                return _known.GetOrAdd(member.Member, symbol => OfMember(symbol, cancellation));
            default:
                return OptionsOrigin.Unknown;
        }
    }

    private OptionsOrigin OfCreation(IObjectCreationOperation made, int steps, CancellationToken cancellation)
    {
        if (made.Initializer is { } initializer && initializer.Initializers.Any(static one => MayAddResolver(one)))
        {
            return OptionsOrigin.Unknown;
        }

        IArgumentOperation? copied = made.Arguments.FirstOrDefault(argument => types.IsOptions(argument.Parameter?.Type));
        return copied is null ? OptionsOrigin.Plain : Of(copied.Value, steps - 1, cancellation);
    }

    private static bool MayAddResolver(IOperation assignment) =>
        assignment switch
        {
            ISimpleAssignmentOperation { Target: IPropertyReferenceOperation target } => IsResolver(target.Property),
            IMemberInitializerOperation { InitializedMember: IPropertyReferenceOperation target } => IsResolver(target.Property),
            _ => true,
        };

    private static bool IsResolver(IPropertySymbol property) => property.Name is "TypeInfoResolver" or "TypeInfoResolverChain";

    /// <summary>
    /// Returns the origin of the options in a local variable. It is unknown if the method does more with the variable than configure the options and pass them
    /// to calls as their options.
    /// </summary>
    private OptionsOrigin OfLocal(ILocalSymbol local, IOperation use, int steps, CancellationToken cancellation)
    {
        OptionsOrigin origin = OptionsOrigin.Unknown;
        foreach (IOperation operation in Root(use).DescendantsAndSelf())
        {
            cancellation.ThrowIfCancellationRequested();
            if (operation is IVariableDeclaratorOperation declarator && Same(declarator.Symbol, local))
            {
                origin = Of(declarator.GetVariableInitializer()?.Value, steps - 1, cancellation);
            }
            else if (operation is ILocalReferenceOperation reference && Same(reference.Local, local))
            {
                switch (UseOf(reference))
                {
                    case LocalUse.UsesPeregrine:
                        return OptionsOrigin.Peregrine;
                    case LocalUse.Other:
                        return OptionsOrigin.Unknown;
                    default:
                        continue;
                }
            }
        }

        return origin;
    }

    private LocalUse UseOf(ILocalReferenceOperation reference)
    {
        IOperation? parent = reference.Parent;
        while (parent is IConversionOperation)
        {
            parent = parent.Parent;
        }

        return parent switch
        {
            IArgumentOperation { Parent: IInvocationOperation call } when types.IsUsePeregrine(call.TargetMethod) => LocalUse.UsesPeregrine,
            IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter, Parent: IInvocationOperation call } when types.IsOptions(parameter.Type) && IsFramework(call.TargetMethod) => LocalUse.Plain,
            IArgumentOperation { Parent: IObjectCreationOperation made } when types.IsOptions(made.Type) => LocalUse.Plain,
            IPropertyReferenceOperation property when !IsResolver(property.Property) => LocalUse.Plain,
            _ => LocalUse.Other,
        };
    }

    /// <summary>Whether a method belongs to one of the serializers or to System. Such a method only uses its options and does not change them.</summary>
    private bool IsFramework(IMethodSymbol method) => types.IsEitherSerializer(method.ContainingType) || KnownTypes.NameOf(method.ContainingType).StartsWith("System.", System.StringComparison.Ordinal);

    /// <summary>
    /// Returns the origin of the options in a member by syntax, because other files have no operations here: <see cref="OptionsOrigin.Peregrine"/> if the
    /// initializer calls UsePeregrine, <see cref="OptionsOrigin.Plain"/> if it creates the options and no code that can name the member can change them,
    /// otherwise <see cref="OptionsOrigin.Unknown"/>.
    /// </summary>
    private OptionsOrigin OfMember(ISymbol member, CancellationToken cancellation)
    {
        if (member.DeclaringSyntaxReferences.Length != 1)
        {
            return OptionsOrigin.Unknown;
        }

        ExpressionSyntax? value = member.DeclaringSyntaxReferences[0].GetSyntax(cancellation) switch
        {
            VariableDeclaratorSyntax field => field.Initializer?.Value,
            PropertyDeclarationSyntax property => property.Initializer?.Value,
            _ => null,
        };
        if (value is not BaseObjectCreationExpressionSyntax made)
        {
            return value is null || !Names(value, "UsePeregrine") ? OptionsOrigin.Unknown : OptionsOrigin.Peregrine;
        }

        bool isPlain = (made.ArgumentList is null || made.ArgumentList.Arguments.All(static one => one.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "JsonSerializerDefaults" } }))
            && !NamesResolver(made)
            && !member.ContainingType.DeclaringSyntaxReferences.Any(part => NamesBridge(part.GetSyntax(cancellation)) || MayChange(part.GetSyntax(cancellation), member.Name))
            && (member.DeclaredAccessibility == Accessibility.Private || !MayChangeElsewhere(member, cancellation));
        return isPlain ? OptionsOrigin.Plain : OptionsOrigin.Unknown;
    }

    /// <summary>Whether code of another type may change the options. Only files that contain the member's name are searched.</summary>
    private bool MayChangeElsewhere(ISymbol member, CancellationToken cancellation)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            cancellation.ThrowIfCancellationRequested();
            if (tree.GetText(cancellation).ToString().Contains(member.Name) && MayChange(tree.GetRoot(cancellation), member.Name))
            {
                return true;
            }
        }

        return false;
    }

    private static bool NamesBridge(SyntaxNode type) =>
        type.DescendantNodes().OfType<SimpleNameSyntax>().Any(static name => name.Identifier.ValueText is "UsePeregrine" or "TypeInfoResolver" or "TypeInfoResolverChain");

    /// <summary>Whether code assigns a member of this name, passes it to a method that may change it, or changes it itself.</summary>
    private static bool MayChange(SyntaxNode code, string member)
    {
        foreach (SimpleNameSyntax name in code.DescendantNodes().OfType<SimpleNameSyntax>())
        {
            if (name.Identifier.ValueText == member)
            {
                SyntaxNode use = name.Parent is MemberAccessExpressionSyntax { Name: { } right } access && right == name ? access : name;
                if (use.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "UsePeregrine" or "TypeInfoResolver" or "TypeInfoResolverChain" } changing && changing.Expression == use)
                {
                    return true;
                }

                if (use.Parent is AssignmentExpressionSyntax assignment && assignment.Left == use
                    || use.Parent is ArgumentSyntax { Parent.Parent: var call } && !(call is InvocationExpressionSyntax { Expression: var called } && s_calls.Any(NameOf(called).StartsWith)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static string NameOf(ExpressionSyntax called) =>
        called switch
        {
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            SimpleNameSyntax name => name.Identifier.ValueText,
            _ => "",
        };

    private static bool NamesResolver(SyntaxNode node) => Names(node, "TypeInfoResolver") || Names(node, "TypeInfoResolverChain");

    private static bool Names(SyntaxNode node, string name) => node.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(one => one.Identifier.ValueText == name);

    private static bool Same(ISymbol one, ISymbol other) => SymbolEqualityComparer.Default.Equals(one, other);

    private static IOperation Root(IOperation operation)
    {
        while (operation.Parent is { } parent)
        {
            operation = parent;
        }

        return operation;
    }

    private enum LocalUse
    {
        Plain,
        UsesPeregrine,
        Other,
    }
}
