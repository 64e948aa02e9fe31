namespace Peregrine.Json.Analyzers;

/// <summary>
/// A loop over the members of a JsonObject. It is a merge if it sets members of another object to copies of the values, and also does at least one of the
/// following: it removes members or, for nested objects, calls the method that contains the loop. If the loop does anything else, it is not a merge. A loop
/// that only copies members is not a merge either: a merge patch removes members and merges nested objects.
/// </summary>
internal sealed class MergeLoop
{
    private readonly INamedTypeSymbol _objects;
    private readonly ISymbol _method;
    private readonly SyntaxNode _loop;

    /// <summary>
    /// The variable of the loop: a pair of name and value. If the loop declares two variables, this one is the name and <see cref="_second"/> is the value.
    /// </summary>
    private readonly ILocalSymbol _first;
    private readonly ILocalSymbol? _second;

    private ISymbol? _target;
    private bool _sets;
    private bool _removes;
    private bool _descends;
    private bool _doesMore;

    private MergeLoop(IForEachLoopOperation loop, INamedTypeSymbol objects, ISymbol method)
    {
        _objects = objects;
        _method = method;
        _loop = loop.Syntax;
        _first = loop.Locals[0];
        _second = loop.Locals.Length == 2 ? loop.Locals[1] : null;
    }

    public bool IsMerge => _sets && (_removes || _descends) && !_doesMore;

    /// <summary>Analyzes a loop. Returns null if the loop does not enumerate the members of a JsonObject, or is inside a lambda.</summary>
    public static MergeLoop? Of(IForEachLoopOperation loop, INamedTypeSymbol objects, ISymbol containing)
    {
        bool isPair = loop.Locals.Length == 1 && loop.LoopControlVariable is IVariableDeclaratorOperation;
        if ((!isPair && loop.Locals.Length != 2) || !SymbolEqualityComparer.Default.Equals(Source(loop.Collection)?.Type, objects))
        {
            return null;
        }

        ISymbol method = containing;
        for (IOperation? at = loop.Parent; at is not null; at = at.Parent)
        {
            if (at is ILocalFunctionOperation function)
            {
                method = function.Symbol;
                break;
            }

            if (at is IAnonymousFunctionOperation)
            {
                return null;
            }
        }

        var found = new MergeLoop(loop, objects, method);
        found.Statement(loop.Body);
        return found;
    }

    /// <summary>Returns the object whose members are enumerated, directly or through a copy of the list.</summary>
    private static IOperation? Source(IOperation collection) => Plain(collection) switch
    {
        IInvocationOperation { TargetMethod: { Name: "ToList" or "ToArray", ContainingType.Name: "Enumerable" }, Arguments.Length: 1 } call => Plain(call.Arguments[0].Value),
        var source => source,
    };

    private static IOperation? Plain(IOperation? operation)
    {
        while (operation is IConversionOperation or IParenthesizedOperation)
        {
            operation = operation is IConversionOperation conversion ? conversion.Operand : ((IParenthesizedOperation)operation).Operand;
        }

        return operation;
    }

    private void Statement(IOperation? statement)
    {
        switch (statement)
        {
            case null or IEmptyOperation or IBranchOperation { BranchKind: BranchKind.Continue }:
            case IBranchOperation { BranchKind: BranchKind.Break, Parent: ISwitchCaseOperation }:
                break;
            case IBlockOperation block:
                All(block.Operations);
                break;
            case IConditionalOperation choice:
                Condition(choice.Condition);
                Statement(choice.WhenTrue);
                Statement(choice.WhenFalse);
                break;
            case ISwitchOperation choice:
                Condition(choice.Value);
                foreach (ISwitchCaseOperation one in choice.Cases)
                {
                    foreach (ICaseClauseOperation clause in one.Clauses)
                    {
                        Condition(clause);
                    }

                    All(one.Body);
                }

                break;
            case IVariableDeclarationGroupOperation declaration:
                Condition(declaration);
                break;
            case IExpressionStatementOperation { Operation: ISimpleAssignmentOperation assignment }:
                Assignment(assignment);
                break;
            case IExpressionStatementOperation { Operation: IInvocationOperation call }:
                Call(call);
                break;
            default:
                _doesMore = true;
                break;
        }
    }

    private void All(IEnumerable<IOperation> statements)
    {
        foreach (IOperation statement in statements)
        {
            Statement(statement);
        }
    }

    private void Assignment(ISimpleAssignmentOperation assignment)
    {
        if (assignment.Target is IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } target } member && IsName(First(member.Arguments)) && IsTarget(target))
        {
            _sets = true;
            if (Plain(assignment.Value) is IInvocationOperation call && IsOwn(call))
            {
                Call(call);
            }
            else if (!IsCopy(assignment.Value))
            {
                _doesMore = true;
            }
        }
        else
        {
            _doesMore = true;
        }
    }

    private void Call(IInvocationOperation call)
    {
        if (IsOwn(call) && call.Arguments.All(static argument => !argument.Value.DescendantsAndSelf().OfType<IInvocationOperation>().Any(static inner => !IsCast(inner))))
        {
            _descends = true;
        }
        else if (call is { TargetMethod.Name: "Remove", Instance: { } target } && IsName(First(call.Arguments)) && IsTarget(target))
        {
            _removes = true;
        }
        else
        {
            _doesMore = true;
        }
    }

    private bool IsOwn(IInvocationOperation call) => SymbolEqualityComparer.Default.Equals(call.TargetMethod.OriginalDefinition, _method.OriginalDefinition);

    private static bool IsCast(IInvocationOperation call) => call.TargetMethod.Name is "AsObject" or "DeepClone";

    /// <summary>
    /// Whether a value is a copy of the member's value, or of a variable that the loop declares. A conditional expression may give null instead of a copy.
    /// </summary>
    private bool IsCopy(IOperation? value) => Plain(value) switch
    {
        IConditionalAccessOperation { Operation: var copied, WhenNotNull: IInvocationOperation { TargetMethod.Name: "DeepClone" } } => IsLocal(copied),
        IInvocationOperation { TargetMethod.Name: "DeepClone", Instance: var copied } => IsLocal(copied),
        IInvocationOperation { TargetMethod: { Name: "Parse", ContainingType.Name: "JsonNode" } } parse =>
            Plain(First(parse.Arguments)) is IInvocationOperation { TargetMethod.Name: "ToJsonString", Instance: var copied } && IsLocal(copied),
        IConditionalOperation { WhenFalse: { } otherwise } choice => (IsNull(choice.WhenTrue) || IsCopy(choice.WhenTrue)) && (IsNull(otherwise) || IsCopy(otherwise)),
        _ => false,
    };

    private static IOperation? First(ImmutableArray<IArgumentOperation> arguments) => arguments.IsEmpty ? null : arguments[0].Value;

    private static bool IsNull(IOperation value) => Plain(value) is { ConstantValue: { HasValue: true, Value: null } };

    /// <summary>Whether a value is the member's value, or a variable that the loop declares, such as one in a pattern of a condition.</summary>
    private bool IsLocal(IOperation? value) => Plain(value) is ILocalReferenceOperation { Local: var local }
        ? !SymbolEqualityComparer.Default.Equals(local, _first) && local.DeclaringSyntaxReferences.All(one => _loop.Span.Contains(one.Span)) : IsPart(value, "Value");

    private bool IsName(IOperation? key) => _second is null
        ? IsPart(key, "Key") : Plain(key) is ILocalReferenceOperation local && SymbolEqualityComparer.Default.Equals(local.Local, _first);

    private bool IsPart(IOperation? operation, string name) => Plain(operation) is IPropertyReferenceOperation { Instance: ILocalReferenceOperation pair } part
        && part.Property.Name == name && SymbolEqualityComparer.Default.Equals(pair.Local, _first);

    /// <summary>
    /// Whether an operation refers to the object that the loop changes, by a variable or a member. The first call decides which variable or member it is; later
    /// calls compare with it.
    /// </summary>
    private bool IsTarget(IOperation operation)
    {
        IOperation? target = Plain(operation);
        if (target is IInvocationOperation { TargetMethod.Name: "AsObject", Instance: { } node })
        {
            target = Plain(node);
        }

        if (target is not (ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation }
            or IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation }) || !IsNode(target.Type))
        {
            return false;
        }

        _target ??= SymbolOf(target);
        return SymbolEqualityComparer.Default.Equals(_target, SymbolOf(target));
    }

    private bool IsNode(ITypeSymbol? type) => SymbolEqualityComparer.Default.Equals(type, _objects) || SymbolEqualityComparer.Default.Equals(type, _objects.BaseType);

    private static ISymbol? SymbolOf(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IMemberReferenceOperation member => member.Member,
        _ => null,
    };

    /// <summary>
    /// Checks a condition or declaration. If it calls anything but look-ups in nodes, uses the name for anything but these look-ups, or assigns or creates
    /// something, the loop does more than merge.
    /// </summary>
    private void Condition(IOperation condition)
    {
        foreach (IOperation part in condition.DescendantsAndSelf())
        {
            if (part is IInvocationOperation call && !(call.Instance is { } instance && IsNode(instance.Type) && call.TargetMethod.Name is "TryGetPropertyValue" or "ContainsKey" or "GetValueKind" or "AsObject"))
            {
                _doesMore = true;
            }
            else if (IsName(part) && !(part.Parent is IArgumentOperation { Parent: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } indexed } } && IsNode(indexed.Type))
                && !(part.Parent is IArgumentOperation { Parent: IInvocationOperation { Instance: { } called } } && IsNode(called.Type)))
            {
                _doesMore = true;
            }
            else if (part is IAssignmentOperation or IIncrementOrDecrementOperation or IObjectCreationOperation or IAnonymousFunctionOperation or IAwaitOperation)
            {
                _doesMore = true;
            }
        }
    }
}
